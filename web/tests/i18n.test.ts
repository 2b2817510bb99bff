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

/** What is no word of any language, or the same in several. */
const ALIKE = new Set(["table.played", "result.scored", "side.names"]);

for (const language of languages) {
  const catalogue: Record<string, Message> = LANGUAGES[language];

  test(`${language} has every key, and none besides`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(LANGUAGES.en).sort());
  });

  test(`${language} has a form for every number`, () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(catalogue)) {
      if (typeof message === "string") continue;
      assert.deepEqual(Object.keys(message).sort(), [...categories].sort(), key);
    }
  });

  if (language !== "en") {
    test(`${language} is no English`, () => {
      for (const [key, message] of Object.entries<Message>(LANGUAGES.en)) {
        if (typeof message !== "string" || ALIKE.has(key)) continue;
        const words = message.replace(/\{\w+\}/g, "");
        if (/[a-z]{3}/.test(words)) assert.notEqual(catalogue[key], message, key);
      }
    });
  }

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
  settings.language.value = "vi";
  assert.equal(fill("table.cards", { count: 1 }), "còn 1 lá");
  assert.equal(fill("table.target", { target: 12345 }), "đích 12.345");
  settings.language.value = "en";
  assert.equal(fill("table.target", { target: 12345 }), "to 12,345");
});
