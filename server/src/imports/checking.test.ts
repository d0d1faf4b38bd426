import type { ImportCheck, ImportChecking } from 'domain/imports';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { longestHold } from '#platform/testing/hold.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { saveLooked } from './sql/checks.ts';
import { send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const file = `First name,Email\n${Array.from({ length: 900 }, (_, n) => `P${n},p${n}@checking.example`).join('\n')}\n`;
const uploaded = async (text = file): Promise<string> => (await send(ada, text)).body.id;
const start = async (input: object): Promise<ImportChecking> => {
  const { body, status, text } = await ada.call('imports.startCheck', input);
  expect(status, text).toBe(200);
  return body;
};
const ended = async (id: string): Promise<ImportChecking> => {
  const now = async () => (await ada.call('imports.checking', { id })).body as ImportChecking;
  return vi.waitFor(async () => {
    const said = await now();
    if ((said.answer ?? said.problem) === null) throw new Error('It is not at its end');
    return said;
  });
};
const query = async (text: string) => (await server.services.pool.query(text)).rows;

it('[IMPORT-01] a check goes on by itself, and says the same as one that somebody waits for', async () => {
  const id = await uploaded();
  expect(await start({ id })).toEqual({ no: 1, looked: 0, answer: null, problem: null });
  const { answer, looked } = await ended(id);
  expect(looked).toBe(900);
  expect(answer).toMatchObject({ state: 'checked', checks: 1, counts: { created: 900 } });
  const { body: waited } = await ada.call('imports.check', { id });
  const { checks: _, ...same } = answer as ImportCheck;
  expect(waited).toMatchObject(same);
  const events = await query(
    `select "actor" from events where noun = 'imports' and verb = 'checked' and "rowId" = '${id}'`,
  );
  expect(events).toEqual([{ actor: people.ada.uid }]);
  // Once it runs nobody needs what the check found.
  await ada.call('imports.run', { id, checks: waited.checks });
  await settled(ada, id);
  expect((await ada.call('imports.checking', { id })).status).toBe(404);
  expect((await ada.call('imports.startCheck', { id })).status).toBe(409);
});

it('[IMPORT-01] the same question joins the check that runs, another takes its place', async () => {
  const id = await uploaded();
  const twice = await Promise.all([start({ id, existing: 'fill' }), start({ id, existing: 'fill' })]);
  expect(twice.map(({ no }) => no)).toEqual([1, 1]);
  expect(await start({ id, existing: 'update', tags: ['late'] })).toMatchObject({ no: 2 });
  expect((await ended(id)).answer).toMatchObject({ existing: 'update', tags: ['late'] });
  expect(await saveLooked(server.db, { id, no: 1 }, 5)).toBe(false);
  expect((await ada.call('imports.get', { id })).body).toMatchObject({ existing: 'update', checks: 1 });
});

it('a question that cannot be asked is refused at once, and one of a file that is gone', async () => {
  const id = await uploaded();
  const { status, body } = await ada.call('imports.startCheck', { id, mapping: { Nobody: 'email' } });
  expect([status, body.error.code]).toEqual([400, 'IMPORT_MAPPING']);
  await ada.call('imports.remove', { id });
  expect((await ada.call('imports.startCheck', { id })).status).toBe(404);
  expect(await query(`select 1 from import_checks where "importId" = '${id}'`)).toEqual([]);
});

const letsOthersHaveTheirTurn = async (length: number) => {
  const rows = Array.from({ length }, (_, n) => `House ${n % 400},P${n},hold${n}@checking.example,yes`);
  const id = await uploaded(`Company,First name,Email,Email Opt Out\n${rows.join('\n')}\n`);
  let end: ImportChecking | undefined;
  const held = await longestHold(async () => {
    await start({ id });
    end = await ended(id);
  });
  expect(end?.answer).toMatchObject({ optsOut: length, counts: { created: length } });
  expect(held).toBeLessThan(200);
};

it('a long check lets others have their turn', () => letsOthersHaveTheirTurn(600));

it('so does a longer one', { tags: ['long'] }, () => letsOthersHaveTheirTurn(5_000));
