// Cards and suits as words on the wire and as people read them.

import { fill, type Key, language, list, t } from "./i18n.ts";

export type Suit = "S" | "H" | "D" | "C";
export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const JOKER = "JK";

const SIGNS: Readonly<Record<Suit, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function isSuit(text: string): text is Suit {
  return text === "S" || text === "H" || text === "D" || text === "C";
}

/** The printed suit of a card; null for the joker. */
export function suitOf(card: string): Suit | null {
  const letter = card.slice(1);
  return card !== JOKER && isSuit(letter) ? letter : null;
}

/** The rank as printed in a corner: A K Q J 10 9 … 2; empty for the joker. */
export function rankOf(card: string): string {
  if (card === JOKER) return "";
  return card.startsWith("T") ? "10" : card.slice(0, 1);
}

export function signOf(suit: string): string {
  return isSuit(suit) ? SIGNS[suit] : suit;
}

export function suitName(suit: string): string {
  return isSuit(suit) ? t(`suit.${suit}`) : suit;
}

export function isCard(text: string): boolean {
  return text === JOKER || /^[2-9TJQKA][SHDC]$/.test(text);
}

/** "king of hearts", for people who listen and for sentences. */
export function cardName(card: string): string {
  const suit = suitOf(card);
  if (!suit) return card === JOKER ? t("card.joker") : card;
  return t("card.name", { rank: fill(`rank.${card.slice(0, 1)}` as Key), suit: suitName(suit) });
}

/** "K♥", where room is short. */
export function shortName(card: string): string {
  const suit = suitOf(card);
  return suit ? rankOf(card) + SIGNS[suit] : cardName(card);
}

export function cardNames(cards: readonly string[], words: boolean): string {
  return words ? list(cards.map(cardName)) : cards.map(shortName).join(" ");
}

/** The first letter large, for labels that start with a card. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}
