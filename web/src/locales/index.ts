// A new language: its catalogue beside these, and one line here.

import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { vi } from "./vi.ts";

export const LANGUAGES = { en, ja, vi } as const;
export type Language = keyof typeof LANGUAGES;
