// The sounds of the table, made on the spot: no files, and nothing at all while they are off.

import { effect } from "@preact/signals";
import { settings } from "./settings.ts";
import type { Spoken, Table } from "./table.ts";

export type Sound = "deal" | "play" | "trick" | "turn" | "over";

const LOUDNESS = 0.22;

let context: AudioContext | null = null;

/** A browser lets nothing sound before the first tap or key; until then there is silence. */
function ready(): AudioContext | null {
  if (settings.sounds.value === "0") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A sound that swells at once and dies away, on its way to the ear. */
function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * LOUDNESS, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** A tone of so many hertz with its octave, soft as a wooden bar. */
function tone(audio: AudioContext, pitch: number, at: number, length: number, loud = 1): void {
  for (const [times, share] of [[1, 1], [2, 0.25]] as const) {
    const voice = audio.createOscillator();
    voice.type = "sine";
    voice.frequency.value = pitch * times;
    voice.connect(fading(audio, at, length / times, loud * share));
    voice.start(at);
    voice.stop(at + length);
  }
}

/** Paper that brushes over cloth: noise around so many hertz. */
function brush(audio: AudioContext, pitch: number, at: number, length: number, loud = 1): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter);
  filter.connect(fading(audio, at, length, loud));
  source.start(at);
}

const SOUNDS: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  deal: (audio, at) => {
    for (let card = 0; card < 5; card += 1) brush(audio, 2600, at + card * 0.06, 0.07, 0.8);
  },
  play: (audio, at) => {
    brush(audio, 1800, at, 0.08);
    tone(audio, 140, at + 0.01, 0.09, 0.8);
  },
  trick: (audio, at) => {
    tone(audio, 523.25, at, 0.25, 0.7);
    tone(audio, 783.99, at + 0.09, 0.35, 0.7);
  },
  turn: (audio, at) => tone(audio, 659.26, at, 0.4, 0.6),
  over: (audio, at) => {
    [523.25, 659.26, 783.99, 1046.5].forEach((pitch, index) => {
      tone(audio, pitch, at + index * 0.13, 0.6, 0.8);
    });
  },
};

export function play(sound: Sound): void {
  const audio = ready();
  if (audio) SOUNDS[sound](audio, audio.currentTime + 0.01);
}

/** What is heard of what has happened: the one thing that matters most, and whose turn it is. */
export function soundsOf(spoken: Spoken, matchOver: boolean): Sound[] {
  const kinds = new Set(spoken.happenings.map((what) => what.kind));
  const heard: Sound[] = [];
  if (matchOver && kinds.has("result")) heard.push("over");
  else if (kinds.has("deal")) heard.push("deal");
  else if (kinds.has("trick")) heard.push("trick");
  else if (kinds.has("play")) heard.push("play");
  if (spoken.yourTurn && !kinds.has("deal")) heard.push("turn");
  return heard;
}

/** Lets a table be heard; returns what ends it. */
export function hear(table: Table): () => void {
  let last = table.spoken.peek().at(-1);
  return effect(() => {
    const spoken = table.spoken.value.at(-1);
    if (!spoken || spoken === last) return;
    last = spoken;
    const over = table.view.peek()?.awaits === "nothing";
    for (const sound of soundsOf(spoken, over)) play(sound);
  });
}
