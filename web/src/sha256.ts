// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer theirs to https and to this computer
// alone; a table on a home network has neither, and its deals are to be checked all the same.

const ROUNDS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;
const BLOCK = 64;

export function sha256(message: Uint8Array): Uint8Array {
  const state = new Uint32Array(START);
  const words = new Uint32Array(64);
  const padded = pad(message);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = padded.getUint32(at + 4 * i);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** A one bit, zeros up to whole blocks, and the length in bits at the very end. */
function pad(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(message.length));
  return view;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  const word = (i: number): number => words[i] ?? 0;
  for (let i = 16; i < 64; i += 1) {
    const near = word(i - 15);
    const far = word(i - 2);
    const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const large = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[i] = word(i - 16) + small + word(i - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (ROUNDS[i] ?? 0) + word(i);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
