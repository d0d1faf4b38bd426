import { revertDays } from 'domain/imports';
import { day, later } from 'domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { forget } from './sql/imports.ts';
import { everything, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const query = async (text: string) => (await server.services.pool.query(text)).rows;

const file = `Our guests of spring
First name,Email,Phone,Former
Quinta,quinta@forgotten.example,+44 20 7946 0958 1234 567,Q-1
Quartus,,,Q-2
`;
const bring = async (choices: object = {}) => {
  const { body } = await send(ada, file);
  const { body: check } = await ada.call('imports.check', { id: body.id, keyColumn: 'Former', ...choices });
  await ada.call('imports.run', { id: body.id, checks: check.checks });
  return settled(ada, body.id);
};

it('[IMPORT-01] nothing of what a file said stays with its import once it cannot be taken back', async () => {
  const { id, finishedAt } = await bring();
  const kept = async () =>
    JSON.stringify([
      await query('select "samples", "reading" from imports'),
      await query('select "cells", "filled", "replaced", "name", "reason" from import_rows'),
    ]);
  const words = ['quinta@forgotten.example', '7946 0958', 'Quartus', 'guests of spring'];
  for (const word of words) expect(await kept()).toContain(word);
  const now = later(finishedAt ?? '', revertDays * day + 1);
  await forget(server.db, later(now, -day), later(now, -revertDays * day - 2));
  for (const word of words) expect(await kept()).toContain(word);
  await forget(server.db, later(now, -day), later(now, -revertDays * day));
  for (const word of words) expect(await kept()).not.toContain(word);
  expect(await everything(ada, 'imports.rows', { id })).toMatchObject([
    { line: 3, outcome: 'created', reason: '', name: '' },
    { line: 4, outcome: 'refused', reason: '', name: '' },
  ]);
});

it('and its records are found again by what it called them', async () => {
  await query(`update leads set "email" = '', "phone" = ''`);
  expect(await bring()).toMatchObject({ created: 0, duplicate: 1 });
});
