import { clientFields } from 'domain/clients';
import { handOffOperations, leadFields, leadOperations } from 'domain/leads';
import { siteFields } from 'domain/sites';
import { expect, test } from 'vitest';
import { someChange, someField, wordingOf } from '#platform/offline/wording.ts';
import type { KeptWrite } from '#platform/offline/write.ts';
import '#clients';
import '#leads';
import '#sites';

test.each([
  ['leads', leadFields],
  ['clients', clientFields],
  ['sites', siteFields],
])('[OFF-01] every field of %s that may wait has its name', async (noun, { shape }) => {
  const wording = await wordingOf(noun);
  const fields = Object.keys(shape);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => wording?.field(field) === someField)).toEqual([]);
});

test.each([
  [leadOperations.take, {}, 'Take'],
  [leadOperations.transfer, { to: '0192f0c1-0000-7000-8000-000000000001' }, 'Transfer to Mia'],
  [leadOperations.remove, {}, 'Delete'],
  [handOffOperations.returnToPool, { note: 'Too far' }, 'Pass Lead: Too far'],
  [{ name: 'leads.doSomethingNew' }, {}, someChange],
])('[OFF-01] what is done to a lead and waits is said in words: $name', async ({ name }, input, words) => {
  const wording = await wordingOf('leads');
  const write = { operation: name, input } as unknown as KeptWrite;
  expect(wording?.words(write, () => 'Mia')).toBe(words);
});
