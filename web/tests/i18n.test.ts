import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, type Message } from "../src/i18n.ts";
import { LANGUAGES, type Language } from "../src/locales/index.ts";
import { settings } from "../src/settings.ts";

const languages = Object.keys(LANGUAGES) as Language[];

function placeholders(message: Message): string[] {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  const found = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(found as string[])].sort();
}

for (const language of languages) {
  test(`${language} fills in what English fills in`, () => {
    for (const [key, message] of Object.entries(LANGUAGES.en)) {
      const other = LANGUAGES[language][key as keyof typeof LANGUAGES.en];
      const names = placeholders(message);
      const extra = placeholders(other).filter((name) => !names.includes(name));
      assert.deepEqual(extra, [], `${key} names what it is not given`);
      // A plural form may do without the number, and a language without a redundant name.
      const lost = names.filter((name) => name !== "count" && !placeholders(other).includes(name));
      if (!key.endsWith(".you")) assert.deepEqual(lost, [], `${key} loses a value`);
    }
  });
}

test("a message chooses its plural form and writes numbers the language's way", () => {
  settings.language.value = "en";
  assert.equal(fill("table.cards", { count: 1 }), "1 card left");
  assert.equal(fill("table.cards", { count: 6 }), "6 cards left");
  settings.language.value = "ja";
  assert.equal(fill("table.cards", { count: 6 }), "残り6枚");
  settings.language.value = "en";
});
