import { leadKeys } from 'domain/imports';
import { blankLead, type Lead } from 'domain/leads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { leadsByKeys, mostSharing } from './sql/leads.ts';
import { everything, importFile, send } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const head = 'First name,Last name,Email,Phone,Street,Zip,City,# Units,Status\n';
const reasons = async (id: string) =>
  (await everything(ada, 'imports.rows', { id })).map((row) => [row['outcome'], row['reason']]);

const add = async (fields: Partial<Lead>): Promise<Lead> => {
  const lead = { ...blankLead(server.services.newId(), server.services.now()), ...fields };
  await insertLeads(server.db, [lead]);
  return lead;
};
const reload = (id: string) =>
  server.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('[D45] the same lead', () => {
  it('is found by e-mail, else phone digits, else name, street and zip, in the database and in the file', async () => {
    await add({ firstName: 'Ann', email: 'ann@example.com' });
    await add({ firstName: 'Bob', phone: '(206) 555-3615' });
    await add({ firstName: 'Cy', lastName: 'Lee', streetAddress: '1 Elm St', zipCode: '95401' });
    const { id } = await importFile(
      ada,
      head +
        'A,,ANN@example.com,,,,,,\n' +
        'B,,,1-206-555-3615 x7,,,,,\n' +
        'cy,LEE,,,1 elm st,95401,,,\n' +
        'Cy,Lee,,,1 Elm St,,,,\n' +
        'Dee,,dee@example.com,,,,,,\n' +
        'Dee,,dee@example.com,,,,,,\n',
    );
    expect(await reasons(id)).toEqual([
      ['duplicate', 'Same e-mail as Ann'],
      ['duplicate', 'Same phone as Bob'],
      ['duplicate', 'Same name, street and zip as Cy Lee'],
      ['created', 'New lead'],
      ['created', 'New lead'],
      ['duplicate', 'Same e-mail as row 6 of this file'],
    ]);
  });

  it('is not found by a telephone alone where name, e-mail or company speak against it, unless somebody says so', async () => {
    const desk = '(415) 555-2200';
    await add({ firstName: 'Manny', lastName: 'Desk', company: 'Harbor Homes', phone: desk });
    const file =
      head +
      `Nina,Other,,${desk},,,,,\n` +
      `Omar,Third,omar@example.com,${desk},,,,,\n` +
      `M.,Desk,,415.555.2200,,,,,\n` +
      `Omar,Third,,${desk} x3,,,,,\n` +
      `Omar,Third,omar2@example.com,${desk},,,,,\n`;
    const { body } = await send(ada, file);
    const { body: check } = await ada.call('imports.check', { id: body.id });
    expect(check).toMatchObject({ samePhone: false, sharedPhones: 3, counts: { created: 3, duplicate: 2 } });
    const { body: all } = await ada.call('imports.check', { id: body.id, samePhone: true });
    expect(all).toMatchObject({ samePhone: true, counts: { created: 0, duplicate: 5 } });
    const { id } = await importFile(ada, file);
    expect(await reasons(id)).toEqual([
      ['created', 'New lead'],
      ['created', 'New lead'],
      ['duplicate', 'Same phone as Harbor Homes'],
      ['duplicate', 'Same phone as row 3 of this file'],
      ['created', 'New lead'],
    ]);
    expect(await importFile(ada, file)).toMatchObject({ created: 0, duplicate: 5 });
  });

  it('is looked for among a thousand with one telephone, and no more: a number that all have says nothing', async () => {
    const [{ now, newId }, phone] = [server.services, '(415) 555-7700'];
    const all = Array.from({ length: mostSharing + 5 }, () => ({ ...blankLead(newId(), now()), phone }));
    await insertLeads(server.db, all);
    const found = await leadsByKeys(server.db, [
      ['phone', '4155557700'],
      ['phone', '0'],
    ]);
    expect(found).toHaveLength(mostSharing);
    await server.db.deleteFrom('leads').where('phone', '=', phone).execute();
  });

  it('is remembered by its row when nothing else says that it is the same', async () => {
    const file = `${head}Eli,,,,9 Oak Ave,,,,\n`;
    const first = await importFile(ada, file);
    const [row] = await everything(ada, 'imports.rows', { id: first.id });
    await ada.call('leads.update', { id: row?.['leadId'], version: 1, fields: { firstName: 'Elias' } });
    expect(await reasons((await importFile(ada, file)).id)).toEqual([
      ['duplicate', 'This row was imported before: Elias'],
    ]);
  });

  it('is never changed when it is deleted or converted', async () => {
    const deleted = await add({ firstName: 'Del', email: 'del@example.com' });
    await ada.call('leads.remove', { id: deleted.id });
    const client = await add({ firstName: 'Con', email: 'con@example.com', convertedToClientId: deleted.id });
    const file = `${head}D,,del@example.com,,,,Napa,,\nC,,con@example.com,,,,Napa,,\n`;
    const { id, duplicate } = await importFile(ada, file, { existing: 'fill' });
    expect(duplicate).toBe(2);
    expect((await reasons(id))[0]).toEqual(['duplicate', 'Same e-mail as Del, which is deleted']);
    expect((await reload(client.id)).city).toBe('');
  });

  it('fills empty fields only where asked, raises the version and tells the history', async () => {
    const lead = await add({ firstName: 'Fay', email: 'fay@example.com', city: 'Reno' });
    const file = `${head}F,Kim,fay@example.com,,,,Boise,12,won\n`;
    expect(await importFile(ada, file)).toMatchObject({ duplicate: 1, updated: 0 });
    expect(await reload(lead.id)).toMatchObject({ lastName: '', version: 1 });
    expect(await importFile(ada, file, { existing: 'fill' })).toMatchObject({ duplicate: 0, updated: 1 });
    expect(await reload(lead.id)).toMatchObject({
      firstName: 'Fay',
      lastName: 'Kim',
      city: 'Reno',
      numberOfUnits: 12,
      status: 'new',
      version: 2,
    });
    const { body } = await ada.call('leads.history', { id: lead.id });
    expect(body.items[0]).toMatchObject({ verb: 'updated', author: 'Ada' });
  });

  it('is emptied by a revert field by field, except what somebody changed since', async () => {
    const lead = await add({ firstName: 'Gus', email: 'gus@example.com' });
    const { id } = await importFile(ada, `${head}G,Kim,gus@example.com,,,,Napa,12,\n`, { existing: 'fill' });
    await ada.call('leads.update', { id: lead.id, version: 2, fields: { city: 'Sonoma' } });
    await ada.call('imports.revert', { id });
    await expect.poll(async () => (await ada.call('imports.get', { id })).body.state).toBe('reverted');
    expect(await reload(lead.id)).toMatchObject({ lastName: '', numberOfUnits: 0, city: 'Sonoma' });
    expect(await everything(ada, 'imports.rows', { id, show: 'kept' })).toMatchObject([
      { line: 2, reverted: 'Kept: somebody changed city since' },
    ]);
  });

  it('may be born in one row and filled by the next, and goes with both', async () => {
    const file = `${head}Hal,,hal@example.com,,,,,,\nHal,Kim,hal@example.com,,,,Napa,,\n`;
    const { id, ...counts } = await importFile(ada, file, { existing: 'fill' });
    expect(counts).toMatchObject({ created: 1, updated: 1 });
    const hal = () =>
      server.db.selectFrom('leads').selectAll().where('email', '=', 'hal@example.com').execute();
    expect(await hal()).toMatchObject([{ lastName: 'Kim', city: 'Napa' }]);
    await ada.call('imports.revert', { id });
    await expect.poll(async () => (await ada.call('imports.get', { id })).body.state).toBe('reverted');
    expect(await hal()).toEqual([]);
  });

  it('cannot be reverted after seven days', async () => {
    const { id } = await importFile(ada, `${head}Ivy,,ivy@example.com,,,,,,\n`);
    await server.db
      .updateTable('imports')
      .set({ finishedAt: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await ada.call('imports.revert', { id });
    expect([status, body.error.code]).toEqual([409, 'IMPORT_REVERT_OVER']);
  });

  it('has the same keys in the database as in the domain', async () => {
    const phones = ['+1 (206) 555-3615 ext 4', '206.555.3615x9', '12065553615', '2065553615', 'call', ''];
    const abroad = [
      '+47 91 23 45 67',
      '(+47) 91234567',
      '0047 91234567',
      '011 47 91234567',
      '4791234567',
      '+',
    ];
    const leads = [...phones, ...abroad].map((phone) => ({
      ...blankLead('', ''),
      phone,
      firstName: ' Ünal ',
      lastName: phone,
      streetAddress: '1 North ÉLM street, Apt. 4 ',
      zipCode: '95401-1234',
    }));
    for (const lead of leads) {
      const { rows } = await sql<{ phone: string | null; place: string; same: string }>`
        select lead_phone_key(${lead.phone}) as "phone", md5(${leadKeys(lead).place}) as "same",
          lead_place_key(${lead.firstName}, ${lead.lastName}, '', '', street_key(${lead.streetAddress}),
            left(place_words(${lead.zipCode}), 5)) as "place"
      `.execute(server.db);
      expect(rows[0]?.phone).toBe(leadKeys(lead).phone);
      expect(rows[0]?.place).toBe(rows[0]?.same);
    }
  });
});
