import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { importFile, send } from './testing/office.ts';

let server: TestServer;
let id: string;
const file = 'First name,Email\nYuki,yuki@example.com\nNobody,\n';

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  id = (await importFile(await server.signIn(people.ada), file)).id;
});
afterAll(() => server.close());

const roads: [string, (client: Client) => Promise<{ status: number; text: string }>][] = [
  ['upload', (client) => send(client, file)],
  ['check', (client) => client.call('imports.check', { id })],
  ['startCheck', (client) => client.call('imports.startCheck', { id })],
  ['checking', (client) => client.call('imports.checking', { id })],
  ['remove', (client) => client.call('imports.remove', { id })],
  ['run', (client) => client.call('imports.run', { id, checks: 1 })],
  ['get', (client) => client.call('imports.get', { id })],
  ['rows', (client) => client.call('imports.rows', { id })],
  ['list', (client) => client.call('imports.list')],
  ['revert', (client) => client.call('imports.revert', { id })],
  ['refused.csv', (client) => client.raw(`/api/imports/${id}/refused.csv`)],
  ['summary.csv', (client) => client.raw(`/api/imports/${id}/summary.csv`)],
  ['export', (client) => client.raw('/api/export/leads.csv')],
];

describe.each(roads)('[perm LED-14] %s', (_name, road) => {
  it('answers 401 to somebody signed out', async () => {
    expect((await road(server.anonymous)).status).toBe(401);
  });

  it.each(['uma', 'max'] as const)('answers 403 to %s', async (name) => {
    const answer = await road(await server.signIn(people[name]));
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('yuki');
  });

  it('answers 403 to a developer who views as a manager', async () => {
    const dora = await server.signIn(people.dora);
    await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    expect((await road(dora)).status).toBe(403);
  });
});

describe('[perm LED-14] administrators', () => {
  it.each(['ada', 'dora'] as const)('%s may export, and the audit tells', async (name) => {
    const client = await server.signIn(people[name]);
    const filter = encodeURIComponent(JSON.stringify({ state: 'CA' }));
    expect((await client.raw(`/api/export/leads.csv?view=all&filter=${filter}`)).status).toBe(200);
    const event = await server.db
      .selectFrom('events')
      .selectAll()
      .where('noun', '=', 'exports')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const rows = await server.db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'CA')
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      verb: 'exported',
      actor: people[name].uid,
      after: { noun: 'leads', filter: { state: 'CA' }, rows: rows.count },
    });
  });

  it.each(['clients', 'sites', 'invoices'])('of %s too, with how many rows it had', async (noun) => {
    const client = await server.signIn(people.ada);
    const { text } = await client.raw(`/api/export/${noun}.csv`);
    const { body } = await client.call('audit.list', { kind: 'exports', limit: 1 });
    const { changes } = body.items[0];
    const rows = changes.find(({ field }: { field: string }) => field === 'rows');
    expect(rows.after).toBe(text.trim().split('\r\n').length - 1);
  });

  it('writes an upload, a run and a finish into the audit, and a check once, however often it is checked', async () => {
    const ada = await server.signIn(people.ada);
    const { body } = await send(ada, 'First name,Email\nOlga,olga@example.com\nNobody,\n');
    for (const existing of ['skip', 'fill', 'skip'])
      expect((await ada.call('imports.check', { id: body.id, existing })).status).toBe(200);
    const events = async (rowId: string) =>
      server.db
        .selectFrom('events')
        .select(['verb', 'actor', 'after'])
        .where('noun', '=', 'imports')
        .where('rowId', '=', rowId)
        .orderBy('position')
        .execute();
    const counts = { created: 1, updated: 0, duplicate: 0, refused: 1 };
    expect(await events(body.id)).toMatchObject([
      { verb: 'uploaded' },
      { verb: 'checked', after: { fileName: body.fileName, ...counts } },
    ]);
    expect(await events(id)).toMatchObject(
      ['uploaded', 'checked', 'started', 'finished'].map((verb) => ({
        verb,
        actor: people.ada.uid,
        ...(verb !== 'uploaded' && { after: counts }),
      })),
    );
  });

  it('says of how many rows those are that need a look, however many of their values are left out', async () => {
    const ada = await server.signIn(people.ada);
    const rows = [
      'Ann,ann@a.example,NoState,many',
      'Bob,bob@a.example,CA,some',
      'Cy,cy@a.example,CA,4',
      'Di,,,',
    ];
    const { body } = await send(ada, `First name,Email,State,Number of units\n${rows.join('\n')}\n`);
    const check = (await ada.call('imports.check', { id: body.id })).body;
    expect([check.lookTotal, check.lookRows]).toEqual([4, 3]);
    expect(check.look.map(({ line }: { line: number }) => line)).toEqual([2, 2, 3, 5]);
  });

  it('refuses an upload from another site', async () => {
    const ada = await server.signIn(people.ada);
    const init = { method: 'POST', body: file, headers: { origin: 'https://evil.example' } };
    expect((await ada.raw('/api/imports.upload?noun=leads', init)).status).toBe(403);
  });
});
