import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditFieldWords, auditNouns, auditSentence, happenedWords, sentenceText } from 'domain/audit';
import { timelineVerbs } from 'domain/leads';
import { expect, test } from 'vitest';

const rooms = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../domain/src')];
const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !/test\.ts$|fixtures|testing\/|platform\/|demo\//.test(name);
const sources = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(room, name), 'utf8')),
);

// Where a verb is named: a field of an event or of a write, what an account is told by, and the list of leads' own.
const naming = [
  /\b(?:verb|as): ((?:[^,;{}()\n]|\([^()]*\))*)/g,
  /\b(?:actOn|keepUser|changed)\((?:ctx, )?('[\w-]+')/g,
  /\bexport type LeadVerb =((?:\s*\| '\w+')+)/g,
];
const verbs = new Set([
  ...Object.values(timelineVerbs).flat(),
  ...sources.flatMap((text) =>
    naming.flatMap((form) =>
      [...text.matchAll(form)].flatMap(([, said = '']) =>
        [...said.matchAll(/'([\w-]+)'/g)].map(([, verb = '']) => verb),
      ),
    ),
  ),
]);

/** A sentence of English words: nothing in camel case, no underscore, no hyphen but of e-mail. */
const plain = /^[A-Z][a-z’']*(?: (?:e-mails?|[a-z’']+))*$/;

test('[ADMIN-01] whatever happens to whatever, the audit says it in words', () => {
  for (const known of ['signed-in', 'role-changed', 'passTimedOut', 'revertStarted', 'begun', 'optedOut'])
    expect(verbs).toContain(known);
  for (const noun of auditNouns)
    for (const verb of verbs) expect(happenedWords({ noun, verb })).toMatch(plain);
});

test('[ADMIN-01] every column of every table is a field in words', () => {
  const schema = readFileSync(join(rooms[0] as string, 'platform/database/schema.ts'), 'utf8');
  const columns = [...schema.matchAll(/^ {2}(?:readonly )?"?(\w+)"?\??:/gm)].map(([, name = '']) => name);
  expect(columns).toContain('endOfLeaseReminders');
  for (const column of new Set(columns))
    expect(auditFieldWords(column)).toMatch(/^[A-Z][a-z0-9]*(?: [a-z0-9]+)*$/);
});

test('[ADMIN-05] [K4] and in a sentence of plain words, whatever happened to whatever', () => {
  const act = {
    by: null,
    as: null,
    rowId: '',
    title: null,
    changes: [],
    about: [],
    names: {},
    to: null,
    actedAt: null,
    through: null,
    letInBy: null,
    entries: 1,
    alike: 1,
  };
  const reading = { nameOf: () => null, now: 0, timeZone: 'UTC' };
  for (const noun of auditNouns)
    for (const verb of verbs) {
      const said = sentenceText(auditSentence({ ...act, noun, verb }, reading));
      expect(said.replace(/[:,]/g, '').replace(/CSV|PDF|Unassigned|\b[12]\b/g, 'file')).toMatch(plain);
    }
});
