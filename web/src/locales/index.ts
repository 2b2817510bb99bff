// A new language: its catalogue beside these, and one line here.

import { en } from "./en.ts";
import { ja } from "./ja.ts";

export const LANGUAGES = { en, ja } as const;
export type Language = keyof typeof LANGUAGES;
