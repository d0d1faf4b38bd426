import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, importFile, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const bring = async (noun: string, file: string, choices: object = {}) => {
  const { body } = await send(ada, file, `noun=${noun}&name=${noun}.csv`);
  await ada.call('imports.check', { id: body.id, ...choices });
  await ada.call('imports.run', { id: body.id, checks: 1 });
  await settled(ada, body.id);
  const [row] = await everything(ada, 'imports.rows', { id: body.id });
  return row as Record<'leadId' | 'clientId' | 'siteId', string>;
};

test('a lead from a file has one line in its histories, and its note', async () => {
  const { id: importId } = await importFile(
    ada,
    'First name,Email,City,State,# Units,Created,Notes\nBeth,beth@line.example,Seattle,WA,12,2024-03-04,Call back\n',
  );
  const [row] = await everything(ada, 'imports.rows', { id: importId });
  const id = row?.['leadId'];
  const { body } = await ada.call('leads.timeline', { id });
  expect(body.items).toMatchObject([
    { verb: 'imported', label: 'Imported from test.csv by Ada', text: '', changes: [] },
    { verb: 'noted', text: 'Call back' },
  ]);
  expect(body.items).toHaveLength(2);
  const { body: told } = await ada.call('leads.history', { id });
  expect(told.items.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'importedFrom', before: null, after: 'test.csv' }],
  ]);
  const { body: audit } = await ada.call('audit.list', { noun: 'leads', id });
  expect(audit.items[0].changes).toEqual([{ field: 'importedFrom', before: null, after: 'test.csv' }]);
});

test('so have a client and a site', async () => {
  const file = 'Client,Client Email,Code,Property,Street,City\nVine,,VINE01,North,1 Elm St,Napa\n';
  const { clientId, siteId } = await bring('sites', file, { makeClients: true });
  const { body } = await ada.call('clients.timeline', { id: clientId });
  expect(
    body.items.map(({ kind, label, changes }: Record<string, unknown>) => [kind, label, changes]),
  ).toEqual(
    expect.arrayContaining([
      ['change', 'Imported from sites.csv by Ada', []],
      ['site', 'Imported from sites.csv by Ada', []],
    ]),
  );
  const { body: history } = await ada.call('sites.history', { id: siteId });
  expect(history.items[0].changes).toEqual([{ field: 'importedFrom', before: null, after: 'sites.csv' }]);
  const client = await bring('clients', 'Company,Email\nOak,oak@line.example\n');
  const { body: oak } = await ada.call('clients.timeline', { id: client.clientId });
  expect(oak.items[0]).toMatchObject({ label: 'Imported from clients.csv by Ada', changes: [] });
});
