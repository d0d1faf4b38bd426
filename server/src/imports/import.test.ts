import type { Import } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, importFile, realFile, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
});
afterAll(() => server.close());

/** The first 500 rows of the real file: what is done a second time with it needs no more. */
const beginning = async (): Promise<string> => {
  const text = (await realFile()).toString();
  return text.split('\n').slice(0, 562).join('\n');
};
const sum = ({ created, updated, duplicate, refused }: Import) => created + updated + duplicate + refused;
const count = async () => {
  const { leads } = await server.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow();
  return leads;
};

describe('the real file', () => {
  let id: string;
  let first: Import;

  it('[D45] is read whole, its columns guessed, what is odd shown before anything is written', async () => {
    const { status, body } = await send(ada, await realFile());
    expect(status).toBe(200);
    id = body.id;
    expect(body).toMatchObject({ state: 'uploaded', rows: 1581, encoding: 'utf-8', fileName: 'test.csv' });
    expect(body.columns).toHaveLength(21);
    expect(Object.values(body.guess)).not.toContain(null);
    const { body: check } = await ada.call('imports.check', { id: body.id, mapping: body.guess });
    const dates = check.dateQuestions.map(({ column, suggested }: Record<string, unknown>) => [
      column,
      suggested,
    ]);
    expect(dates.toSorted()).toEqual([
      ['Created', 'mdy'],
      ['Lease Expires', 'mdy'],
    ]);
    expect(check.readAs).toContainEqual({ column: 'State', from: 'California', to: 'CA', rows: 119 });
    expect(check.readAs).toContainEqual({ column: 'Machines Needed', from: 'six', to: '6', rows: 201 });
    expect(check.words).toContainEqual({
      field: 'status',
      value: 'converted',
      rows: 166,
      meaning: 'client',
      proposed: null,
    });
    expect(check.look).toContainEqual(
      expect.objectContaining({
        line: 1582,
        outcome: 'refused',
        reason: 'A quote is opened and never closed',
      }),
    );
    expect(await count()).toBe(0);
  });

  it('[D45] ends with one outcome for every row; the counts add up and are those of the check', async () => {
    const { body: check } = await ada.call('imports.check', { id, dates: 'mdy' });
    expect(sum(check.counts)).toBe(1581);
    const foreseen = await ada.raw(`/api/imports/${id}/refused.csv`);
    await ada.call('imports.run', { id, checks: check.checks });
    first = await settled(ada, id);
    expect(first).toMatchObject({ ...check.counts, done: 1581, rows: 1581 });
    expect((await ada.raw(`/api/imports/${id}/refused.csv`)).text).toBe(foreseen.text);
    expect(await count()).toBe(first.created);
    const rows = await everything(ada, 'imports.rows', { id: first.id });
    expect(rows).toHaveLength(1581);
    for (const row of rows) expect(row['reason']).not.toBe('');
    for (const outcome of ['created', 'duplicate', 'refused'] as const)
      expect(rows.filter((row) => row['outcome'] === outcome)).toHaveLength(first[outcome]);
  });

  it('keeps names as they are, links what was left out to the note, and marks the import', async () => {
    const { body } = await ada.call('leads.list', { text: 'raj.garca-lpez562', full: true });
    expect(body.items[0]).toMatchObject({
      firstName: 'Raj',
      lastName: 'García-López',
      streetAddressLine2: 'Bldg C',
      numberOfUnits: 12,
      leaseExpirationDate: '2030-07-08',
      _bulkImport: true,
      column: 'unassigned',
      version: 1,
      createdAt: '2025-07-17T12:00:00.000Z',
    });
    expect(body.items[0].notes[0]).toMatchObject({
      author: 'Ada',
      label: 'Imported',
      text: 'Prefers text, not email',
    });
    const { body: hernandez } = await ada.call('leads.list', { text: 'yuki.hernandez871', full: true });
    expect(hernandez.items[0].phone).toBe('');
    expect(hernandez.items[0].notes[0].text).toContain('Phone: call office');
    const { body: history } = await ada.call('leads.history', { id: hernandez.items[0].id });
    expect(history.items).toHaveLength(1);
    expect(history.items[0]).toMatchObject({ verb: 'imported', author: 'Ada' });
  });

  it('[D45] changes nothing when it is imported again', async () => {
    const before = await server.db.selectFrom('leads').selectAll().orderBy('id').execute();
    const again = await importFile(ada, await beginning(), { dates: 'mdy' });
    expect(again).toMatchObject({ created: 0, updated: 0 });
    expect(sum(again)).toBe(500);
    expect(await server.db.selectFrom('leads').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('gives the refused rows back as CSV with line and reason', async () => {
    const { text, headers } = await ada.raw(`/api/imports/${first.id}/refused.csv`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="refused.csv"');
    expect(text.startsWith('Row,Reason,First Name,')).toBe(true);
    expect(text).toContain('1582,A quote is opened and never closed');
    expect(text.trim().split('\r\n').length - 1).toBeGreaterThanOrEqual(first.refused);
  });

  it('[IMPORT-01] asks for the words of its own refused rows as they stood in the file they came from', async () => {
    const odd = `First name,Email,Status
A,a@odd.example,- Hot -
B,b@odd.example,@new
C,c@odd.example,-None-
`;
    const checked = async (file: string) => {
      const { body } = await send(ada, file);
      const { body: check } = await ada.call('imports.check', { id: body.id });
      return { id: body.id, samples: body.samples, check };
    };
    const first = await checked(odd);
    expect(first.check.counts).toMatchObject({ created: 1, refused: 2 });
    const { text } = await ada.raw(`/api/imports/${first.id}/refused.csv`);
    expect(text).toContain(",'- Hot -");
    const back = await checked(text);
    expect(back.check.words).toEqual(first.check.words);
    expect(back.check.words.map(({ value }: { value: string }) => value)).toEqual(['- Hot -', '@new']);
    expect(back.samples.at(-1)).toEqual(['- Hot -', '@new']);
    const values = { status: { '- hot -': 'contacted', '@new': 'new' } };
    const { body: again } = await ada.call('imports.check', { id: back.id, values });
    expect(again.counts).toMatchObject({ created: 2, refused: 0 });
  });

  it('a revert keeps leads to which somebody has added people or files', async () => {
    const file =
      'First Name,Last Name,Email,City\nA,People,a@keep.example,Keeptown\nB,Files,b@keep.example,Keeptown\nC,Nothing,c@keep.example,Keeptown\n';
    const { id } = await importFile(ada, file);
    const listed = (await ada.call('leads.list', { filter: { city: 'Keeptown' } })).body.items;
    expect(listed).toHaveLength(3);
    const idOf = (name: string) => listed.find((lead: { lastName: string }) => lead.lastName === name).id;
    await ada.call('contacts.create', { leadId: idOf('People'), firstName: 'Olga' });
    const query = `id=${idOf('Files')}&name=a.pdf`;
    await ada.raw(`/api/leads.fileUpload?${query}`, { method: 'POST', body: '%PDF-1.7\n' });
    await ada.call('imports.revert', { id });
    expect(await settled(ada, id)).toMatchObject({ state: 'reverted', removed: 1, kept: 2 });
    await server.database.pool.query('truncate documents, contacts cascade');
    await server.database.pool.query(
      `delete from leads where city = 'Keeptown' and "lastName" in ('People', 'Files')`,
    );
  });

  it('is reverted once, but for what somebody changed since, and can then be imported anew', async () => {
    const { body } = await ada.call('leads.list', { text: 'raj.garca-lpez562' });
    const [lead] = body.items;
    await ada.call('leads.update', { id: lead.id, version: lead.version, fields: { city: 'Napa' } });
    const stream = await ada.stream('leads');
    await ada.call('imports.revert', { id: first.id });
    const reverted = await settled(ada, first.id);
    expect(reverted).toMatchObject({ state: 'reverted', removed: first.created - 1, kept: 1 });
    expect(await count()).toBe(1);
    const kept = await everything(ada, 'imports.rows', { id: first.id, show: 'kept' });
    expect(kept).toMatchObject([{ leadId: lead.id, reverted: 'Kept: somebody changed it since' }]);
    await stream.until(({ event, data }) => event === 'leave' && data.noun === 'leads');
    stream.close();
    const second = await ada.call('imports.revert', { id: first.id });
    expect([second.status, second.body.error.code]).toEqual([409, 'IMPORT_REVERTED']);
    const anew = await importFile(ada, await beginning(), { dates: 'mdy' });
    const rows = (await everything(ada, 'imports.rows', { id: first.id })).slice(0, 500);
    const before = (outcome: string) => rows.filter((row) => row['outcome'] === outcome).length;
    expect(anew).toMatchObject({ created: before('created') - 1, duplicate: before('duplicate') + 1 });
  });

  it('[D45] fills only what is empty where asked, once, and empties it again', async () => {
    const before = await server.db.selectFrom('leads').selectAll().orderBy('id').execute();
    const filled = await importFile(ada, await beginning(), { dates: 'mdy', existing: 'fill' });
    const twice = await importFile(ada, await beginning(), { dates: 'mdy', existing: 'fill' });
    expect(filled.created).toBe(0);
    expect(filled.updated).toBeGreaterThan(0);
    expect(twice).toMatchObject({ created: 0, updated: 0 });
    expect((await ada.call('imports.revert', { id: filled.id })).status).toBe(200);
    await settled(ada, filled.id);
    const fields = (lead: object) => ({ ...lead, version: 0, updatedAt: '', lastUpdateDate: '', dueAt: '' });
    const after = await server.db.selectFrom('leads').selectAll().orderBy('id').execute();
    expect(after.map(fields)).toEqual(before.map(fields));
  });
});
