import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Versions ran one after another until here; since then the one before may still be at work on what a migration changes.
const before = 85;

const takesAway =
  /\bdrop\s+(table|column|function|trigger|type|schema)\b|\brename\b|\balter\s+(column\s+)?"?\w+"?\s+type\b|\b(set\s+not\s+null|drop\s+default)\b|\bdisable\s+trigger\b/i;

const directory = new URL('../../../migrations/', import.meta.url);
const files = readdirSync(directory)
  .filter((name) => Number(name.slice(0, 4)) >= before)
  .map((name) => ({ name, text: readFileSync(new URL(name, directory), 'utf8') }));

/** A column that the version before does not know and must not have to fill. */
const demands = (text: string): boolean =>
  [...text.matchAll(/\badd\s+column\b[^,;]*/gi)].some(
    ([words]) => /\bnot\s+null\b/i.test(words) && !/\b(default|generated)\b/i.test(words),
  );

const said = (text: string): string => text.replaceAll(/--[^\n]*/g, '');

/** What a migration has to say on its first line before it may do this: whom it ends, or why nobody is ended. */
const unsaid = (text: string): boolean =>
  !/^-- (contract|expand): \S/.test(text) && (takesAway.test(said(text)) || demands(said(text)));

test('[OPS-01] a migration that takes away or changes what the version before uses says so in its first line', () => {
  expect(files.filter(({ text }) => unsaid(text)).map(({ name }) => name)).toEqual([]);
});

test.each([
  'drop table "old";',
  'alter table leads drop column "old";',
  'alter table leads rename "old" to "new";',
  'alter table leads alter column "old" type bigint;',
  'alter table leads alter "old" set not null;',
  'alter table leads add column "new" text not null;',
  '-- expand:\ndrop table "old";',
])('%j is seen', (text) => {
  expect(unsaid(text)).toBe(true);
});

test.each([
  '-- contract: nothing reads it since 1.4\ndrop table "old";',
  '-- expand: the function stands under the same name again\ndrop function old;',
  'alter table leads add column "new" text not null default \'\';',
  'alter table leads add column "new" text;\n-- drop table "old"',
  'create table "new" ("id" uuid not null);',
])('%j may stand', (text) => {
  expect(unsaid(text)).toBe(false);
});
