import type { Import, ImportCheck } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optOut } from '#outbox';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

type Brought = { check: ImportCheck; end: Import; rows: Record<string, unknown>[] };

const bring = async (file: string, choices: object = {}, noun = 'leads'): Promise<Brought> => {
  const { body, status, text } = await send(ada, file, `noun=${noun}&name=spring.csv`);
  expect(status, text).toBe(200);
  const {
    body: check,
    status: checked,
    text: why,
  } = await ada.call('imports.check', { id: body.id, ...choices });
  expect(checked, why).toBe(200);
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const end = await settled(ada, body.id);
  expect(end).toMatchObject(check.counts);
  return { check, end, rows: await everything(ada, 'imports.rows', { id: body.id }) };
};

const revert = async (id: string): Promise<Import> => {
  await ada.call('imports.revert', { id });
  return settled(ada, id);
};
const query = async (text: string) => (await server.services.pool.query(text)).rows;
const leadOf = async (email: string) => (await query(`select * from leads where email = '${email}'`))[0];
const contactsOf = async (parent: object) => {
  const items = (await ada.call('contacts.list', parent)).body.items as Record<string, unknown>[];
  return items.toSorted((a, b) => String(a['firstName']).localeCompare(String(b['firstName'])));
};

describe('whose a lead is', () => {
  it('[IMPORT-01] is who is called so, by name or e-mail; who is nobody here is asked, and kept in a note', async () => {
    const file = `First name,Email,Owner
A,a@own.example,${people.mia.displayName.toUpperCase()}
B,b@own.example,${people.max.email}
C,c@own.example,Jane Gone
D,d@own.example,jane gone
E,e@own.example,
`;
    const { body } = await send(ada, file);
    const { body: check } = await ada.call('imports.check', { id: body.id });
    expect(check.words).toEqual([
      // However it is spelled it is one question.
      { field: 'assignedRep', value: 'Jane Gone', rows: 2, meaning: null, proposed: 'leave-out' },
      {
        field: 'assignedRep',
        value: people.mia.displayName.toUpperCase(),
        rows: 1,
        meaning: people.mia.uid,
        proposed: null,
      },
      { field: 'assignedRep', value: people.max.email, rows: 1, meaning: people.max.uid, proposed: null },
    ]);
    const { end } = await bring(file, { values: { Owner: { 'Jane Gone': people.mia.uid } } });
    expect(end).toMatchObject({ created: 5, refused: 0 });
    const owners = await query(
      `select "assignedRep", "assignedAt" is not null as timed, "column" from leads where email like '%@own.example' order by email`,
    );
    expect(owners.map(({ assignedRep }) => assignedRep)).toEqual([
      people.mia.uid,
      people.max.uid,
      people.mia.uid,
      people.mia.uid,
      null,
    ]);
    expect(owners[0]).toMatchObject({ timed: true, column: 'new' });
    const unsaid = await bring('First name,Email,Owner\nF,f@own.example,Jane Gone\n');
    expect(unsaid.rows[0]).toMatchObject({
      outcome: 'created',
      reason: 'New lead; Owner ‘Jane Gone’ kept in a note: No active manager or admin',
    });
    const { id } = await leadOf('f@own.example');
    expect(await query(`select text from lead_notes where "leadId" = '${id}'`)).toEqual([
      { text: 'Owner: Jane Gone' },
    ]);
  });

  it('[IMPORT-01] is the only one of a first name, said as such; of two of one nobody; without its signs it is proposed', async () => {
    const { displayName, uid } = people.mia;
    const rename = async (name: string) => {
      const [{ version }] = await query(`select version from users where uid = '${uid}'`);
      return ada.call('users.update', { uid, version, fields: { displayName: name } });
    };
    expect((await rename('Mia Brandvold')).status).toBe(200);
    const { check, end } = await bring('First name,Email,Owner\nG,g@own.example,mia\n');
    expect(check.words).toMatchObject([{ value: 'mia', meaning: uid }]);
    expect(check.readAs).toEqual([{ column: 'Owner', from: 'mia', to: 'Mia Brandvold', rows: 1 }]);
    expect(end).toMatchObject({ created: 1 });
    expect(await leadOf('g@own.example')).toMatchObject({ assignedRep: uid });
    expect((await rename('Lena Castañeda')).status).toBe(200);
    const { body } = await send(ada, 'First name,Email,Owner\nH,h@own.example,Lena Castaneda\n');
    const { body: asked } = await ada.call('imports.check', { id: body.id });
    expect(asked.words).toMatchObject([{ value: 'Lena Castaneda', meaning: null, proposed: uid }]);
    await rename(displayName);
  });

  it('is the one, or each in turn, to whom the whole file is given, with its tags and column', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => `${name},${name}@turn.example,,`).join('\n');
    const { end } = await bring(`First name,Email,Tags,Status\n${rows}\ne,e@turn.example,vip,won\n`, {
      reps: [people.mia.uid, people.max.uid],
      tags: ['spring'],
      status: 'contacted',
    });
    expect(end.created).toBe(5);
    const leads = await query(
      `select "assignedRep", tags, status from leads where email like '%@turn.example' order by email`,
    );
    const [mia, max] = [people.mia.uid, people.max.uid];
    expect(leads.map(({ assignedRep }) => assignedRep)).toEqual([mia, max, mia, max, mia]);
    expect(leads[0]).toMatchObject({ tags: ['spring'], status: 'contacted' });
    expect(leads[4]).toMatchObject({ tags: ['spring', 'vip'], status: 'won' });
  });

  it('is nobody who may not have leads', async () => {
    const { body } = await send(ada, 'First name,Email\nA,a@none.example\n');
    const { status, body: said } = await ada.call('imports.check', { id: body.id, reps: [people.uma.uid] });
    expect([status, said.error.message]).toEqual([
      400,
      'Leads and clients can be given to active managers and admins only.',
    ]);
  });
});

describe('more ways to reach somebody', () => {
  it('become contacts of the lead, and go with it', async () => {
    const { end } = await bring(
      'First name,Last name,Email,Phone\nAnn,Lee,"ann@ways.example; office@ways.example","707-555-0201, 707-555-0202"\n',
    );
    const lead = await leadOf('ann@ways.example');
    expect(lead).toMatchObject({ phone: '707-555-0201' });
    expect(await contactsOf({ leadId: lead.id })).toMatchObject([
      { firstName: 'Ann', lastName: 'Lee', email: 'office@ways.example', phone: '707-555-0202' },
    ]);
    expect(await revert(end.id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await query(`select 1 from contacts where email = 'office@ways.example'`)).toEqual([]);
  });

  it('a lead whose contact somebody changed since stays', async () => {
    const { end } = await bring('First name,Email\nBo,"bo@ways.example, bo2@ways.example"\n');
    const [contact] = await contactsOf({ leadId: (await leadOf('bo@ways.example')).id });
    await ada.call('contacts.update', { id: contact?.['id'], version: 1, fields: { position: 'Manager' } });
    expect(await revert(end.id)).toMatchObject({ removed: 0, kept: 1 });
  });
});

const notesOf = async (clientId: unknown) => {
  const { body } = await ada.call('activities.list', { clientId });
  const notes = (body.items as Record<string, string>[]).filter(
    ({ type, title }) => type === 'note' && title === 'Imported from spring.csv',
  );
  return notes.map(({ description }) => description).sort();
};

describe('[REC-03] several people of one company', () => {
  const file = `Company,Contact,Job title,Email,Phone,Comments
Vine Towers,Ann Lee,Owner,ann@towers.example,707-555-0300,Pays late
Vine Towers,Bob Ray,Manager,bob@towers.example,707-555-0300,
vine towers,Bob Ray,Manager,bob@towers.example,707-555-0300,Again
Vine Towers,Cy Day,,,707-555-0302,
`;

  it('are the client and its contacts; brought again nothing changes; reverted nothing is left', async () => {
    const { end, rows } = await bring(file, {}, 'clients');
    expect(end).toMatchObject({ created: 1, updated: 3, duplicate: 0, refused: 0 });
    expect(rows.map(({ reason }) => reason)).toEqual([
      'New client',
      'Same business name as row 2 of this file; added a contact',
      'Same e-mail as row 2 of this file; added a note',
      'Same business name as row 2 of this file; added a contact',
    ]);
    const clientId = rows[0]?.['clientId'];
    expect(await contactsOf({ clientId })).toMatchObject([
      { firstName: 'Bob', lastName: 'Ray', position: 'Manager', email: 'bob@towers.example' },
      { firstName: 'Cy', lastName: 'Day', phone: '707-555-0302' },
    ]);
    expect(await notesOf(clientId)).toEqual(['Comments: Again', 'Comments: Pays late']);
    expect((await bring(file, {}, 'clients')).end).toMatchObject({ created: 0, updated: 0, duplicate: 4 });
    expect(await revert(end.id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await query(`select 1 from contacts where "clientId" = '${clientId}'`)).toEqual([]);
  });

  it('[D45] a client that is there keeps what an update says beside its fields, and gives it back', async () => {
    const { body: client } = await ada.call('clients.create', {
      businessName: 'Side House',
      firstName: 'Ann',
      lastName: 'Side',
      email: 'ann@side.example',
    });
    const heading = 'Company,Contact,Email,Phone,Cell,Comments,Contract start';
    const file = `${heading}
Side House,Ann Side,"ann@side.example; desk@side.example",707-555-0350,,Pays late,some day
Side House,Bo Side,bo@side.example,707-555-0351,707-555-0352,Reads the meter,
`;
    const update = { existing: 'update' };
    const { check, end, rows } = await bring(file, update, 'clients');
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Same e-mail as Side House; added a contact, a note, filled phone',
      'Same business name as Side House; added a contact, a note',
    ]);
    expect(check.changes).toMatchObject([
      { line: 2, field: 'a contact', to: 'desk@side.example' },
      { line: 2, field: 'a note' },
      { line: 3, field: 'a contact', to: 'bo@side.example 707-555-0351; 707-555-0352' },
      { line: 3, field: 'a note', to: 'Comments: Reads the meter' },
    ]);
    const contacts = async () =>
      (await contactsOf({ clientId: client.id })).map(({ firstName, email, phone }) => [
        firstName,
        email,
        phone,
      ]);
    expect((await contacts()).sort()).toEqual([
      ['Ann', 'desk@side.example', ''],
      ['Bo', '', '707-555-0352'],
      ['Bo', 'bo@side.example', '707-555-0351'],
    ]);
    expect(await notesOf(client.id)).toEqual([
      'Comments: Pays late\nContract start: some day',
      'Comments: Reads the meter',
    ]);
    expect((await bring(file, update, 'clients')).end).toMatchObject({ updated: 0, duplicate: 2 });
    expect(await revert(end.id)).toMatchObject({ emptied: 2, kept: 0 });
    expect([await contacts(), await notesOf(client.id)]).toEqual([[], []]);
    const again = await bring(file.replaceAll('side.example', 'side2.example'), update, 'clients');
    const [note] = await query(
      `select id from activities where "clientId" = '${client.id}' and description like '%meter'`,
    );
    await ada.call('activities.update', {
      id: note.id,
      version: 1,
      fields: { description: 'Reads no meter' },
    });
    expect(await revert(again.end.id)).toMatchObject({ kept: 1 });
    expect(await query(`select description from activities where "clientId" = '${client.id}'`)).toEqual([
      { description: 'Reads no meter' },
    ]);
  });

  it('[D45] other ways and words of further rows are the client’s too, whatever was chosen', async () => {
    const heading = 'Company,Contact,Email,Phone,Office,Comments';
    const file = `${heading}
Far House,Ann Far,ann@far.example,707-555-0360,,
Far House,Ann Far,"ann2@far.example, ann3@far.example",,707-555-0361,Speaks Spanish
Far House,,ann@far.example,707-555-0360,,
`;
    const { end, rows } = await bring(file, {}, 'clients');
    expect(rows.map(({ reason }) => reason)).toEqual([
      'New client',
      'Same business name as row 2 of this file; added a contact, a note',
      'Same e-mail as row 2 of this file',
    ]);
    const clientId = rows[0]?.['clientId'];
    expect((await contactsOf({ clientId })).map(({ email, phone }) => [email, phone]).sort()).toEqual([
      ['ann2@far.example', '707-555-0361'],
      ['ann3@far.example', ''],
    ]);
    expect(await notesOf(clientId)).toEqual(['Comments: Speaks Spanish']);
    expect((await bring(file, {}, 'clients')).end).toMatchObject({ duplicate: 3 });
    expect(await revert(end.id)).toMatchObject({ removed: 1 });
  });

  it.each(['leads', 'clients'])(
    '[D45] what a filling leaves out of %s is told, not said to be in a note',
    async (noun) => {
      const there = { firstName: 'Ann', email: `ann@${noun}.told.example` };
      await ada.call(`${noun}.create`, noun === 'leads' ? there : { ...there, businessName: 'Told House' });
      const [column, refused] = noun === 'leads' ? ['Units', 'many'] : ['Contract start', 'some day'];
      const file = `First name,Email,Phone,${column}\nAnn,${there.email},707-555-0370,${refused}\n`;
      const { check, rows } = await bring(file, { existing: 'fill' }, noun);
      expect(check.look).toMatchObject([{ line: 2, outcome: 'updated', column, value: refused }]);
      expect(rows[0]?.['reason']).toContain(`filled phone; ${column} ‘${refused}’ left out: `);
    },
  );

  it('join a client that is there where that was chosen, and leave it again', async () => {
    const { body: client } = await ada.call('clients.create', { businessName: 'Elm Row', firstName: 'Ann' });
    const people = 'Company,Contact,Email\nElm Row,Dee Fox,dee@elmrow.example\n';
    expect((await bring(people, {}, 'clients')).end).toMatchObject({ duplicate: 1 });
    const { end } = await bring(people.replace('dee@', 'dee2@'), { existing: 'fill' }, 'clients');
    expect(end).toMatchObject({ updated: 1 });
    expect(await contactsOf({ clientId: client.id })).toHaveLength(1);
    expect(await revert(end.id)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await contactsOf({ clientId: client.id })).toEqual([]);
  });
});

describe('[D45] deals of a company that is a lead already', () => {
  const heading = 'Record ID,Deal Name,Deal Stage,Close Date,Amount,Associated Company,Associated Contact';
  const deals = `${heading}
901,Birch House - laundry,Closed Won (Sales),2026-02-14 13:42,12000,birch  house,Kim Ode (kim@birch.example)
902,Birch House - second room,Qualified To Buy (Sales),2027-03-01 09:00,500,Birch House,Ann Lee (ann@birch.example)
903,Cedar Hall - laundry,Closed Lost (Sales),2026-01-02 08:00,,Cedar Hall,Cy Day (cy@cedar.example)
904,Birch House - third room,Qualified To Buy (Sales),,700,Birch House,
`;
  const words = { status: { 'closed won': 'won', 'qualified to buy': 'qualified', 'closed lost': 'lost' } };

  it('are counted and asked about; into the lead goes what is of the house, whom they name is its contact', async () => {
    await bring('Company,First name,Last name,Email,Former ID\nBirch House,Bo,Birch,bo@birch.example,77\n');
    const there = await leadOf('bo@birch.example');
    const { body } = await send(ada, deals, 'noun=leads&name=deals.csv');
    const { body: apart } = await ada.call('imports.check', { id: body.id, values: words });
    expect(apart).toMatchObject({ companiesThere: 3, counts: { created: 3, refused: 1 } });
    const { check, end, rows } = await bring(deals, { values: words, sameCompany: true, existing: 'update' });
    // Who names nobody is reached by the lead.
    expect(check).toMatchObject({
      companiesThere: 3,
      sameCompany: true,
      counts: { created: 1, updated: 2, duplicate: 1 },
    });
    expect(rows.map(({ leadId }) => leadId === there.id)).toEqual([true, true, false, true]);
    expect(rows[0]?.['reason']).toMatch(/^Same company as Birch House; added a contact/);
    expect(await leadOf('bo@birch.example')).toMatchObject({
      firstName: 'Bo',
      formerId: '77',
      status: 'won',
      column: 'sold',
      value: 12_000,
    });
    expect(await contactsOf({ leadId: there.id })).toMatchObject([
      { firstName: 'Ann', email: 'ann@birch.example' },
      { firstName: 'Kim', email: 'kim@birch.example' },
    ]);
    expect((await bring(deals, { values: words, sameCompany: true, existing: 'update' })).end).toMatchObject({
      created: 0,
      updated: 0,
      duplicate: 4,
    });
    expect(await revert(end.id)).toMatchObject({ removed: 1, emptied: 2, kept: 0 });
    expect(await leadOf('bo@birch.example')).toMatchObject({ status: 'new', soldDate: null, value: 0 });
    expect(await contactsOf({ leadId: there.id })).toEqual([]);
  });

  it('[D44] that are won were sold on the day on which they closed; of others that day is kept as it was said', async () => {
    const { rows } = await bring(deals.replaceAll('irch', 'rook').replaceAll('edar', 'ider'), {
      values: words,
    });
    const leads = await query(
      `select "soldDate", "customFields", status from leads where id = any('{${rows.flatMap(({ leadId }) => leadId ?? [])}}') order by "formerId"`,
    );
    expect(
      leads.map(({ soldDate, customFields }) => [
        soldDate && new Date(soldDate).toISOString(),
        customFields['Close Date'],
      ]),
    ).toEqual([
      ['2026-02-14T21:42:00.000Z', undefined],
      [null, '2027-03-01 09:00'],
      [null, '2026-01-02 08:00'],
    ]);
  });
});

it('[IMPORT-01] a row that says no more than its id and what changed is about the record with that id, and no other', async () => {
  const key = { keyColumn: 'Record ID' };
  const file = 'Record ID,First name,Email,City\nkey-1,Kay,kay@vague.example,Napa\n';
  await bring(file, key);
  const news = 'Record ID,City,Units\nkey-1,Reno,12\nkey-2,Elko,14\n';
  const { body } = await send(ada, news);
  const choices = { id: body.id, ...key, existing: 'update' };
  expect((await ada.call('imports.check', choices)).body.counts).toMatchObject({ updated: 1, refused: 1 });
  const { text } = await ada.raw(`/api/imports/${body.id}/refused.csv`);
  expect(text).toContain('key-2');
  expect(text).not.toContain('key-1');
  const { rows } = await bring(news, { ...key, existing: 'update' });
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['updated', 'Same Record ID as Kay; filled number of units, changed city'],
    ['refused', 'No name: first name, last name, company and business name are all empty'],
  ]);
  expect(await leadOf('kay@vague.example')).toMatchObject({ city: 'Reno', numberOfUnits: 12 });
  const clients = 'Record ID,Company,Phone,Tier\nkey-1,Vague Inn,206-555-0177,Basic\n';
  await bring(clients, key, 'clients');
  const tiers = 'Record ID,Tier\nkey-1,Premium\nkey-2,Premium\n';
  const { rows: told } = await bring(tiers, { ...key, existing: 'update' }, 'clients');
  expect(told.map(({ outcome }) => outcome)).toEqual(['updated', 'refused']);
});

describe('[D45] whose first-contact time begins with the import', () => {
  const file = `First name,Email,Rep,Status,Created
A,a@clock.example,${people.mia.displayName},new,2020-01-02
B,b@clock.example,${people.mia.displayName},contacted,2020-01-02
C,c@clock.example,,new,2020-01-02
D,d@clock.example,,,2020-01-02
`;
  const clocksOf = async (choices: object) => {
    const { body } = await send(ada, file);
    const { body: check } = await ada.call('imports.check', { id: body.id, ...choices });
    return [check.clocks, check.contactWindowHours];
  };

  it('is counted: what comes in New with a rep, by the row or by what was chosen for all', async () => {
    expect(await clocksOf({})).toEqual([1, 24]);
    expect(await clocksOf({ reps: [people.max.uid] })).toEqual([3, 24]);
    expect(await clocksOf({ reps: [people.max.uid], status: 'contacted' })).toEqual([2, 24]);
    const { end } = await bring(file);
    const { createdAt, assignedAt, dueAt } = await leadOf('a@clock.example');
    expect(new Date(createdAt).toISOString()).toBe('2020-01-02T12:00:00.000Z');
    expect(new Date(dueAt).getTime() - new Date(assignedAt).getTime()).toBe(24 * 3_600_000);
    expect(new Date(assignedAt).getTime()).toBeGreaterThanOrEqual(Date.parse(end.startedAt ?? ''));
  });
});

describe.each(['skip', 'fill', 'update'])(
  '[D45] several rows of one new lead, where %s was chosen',
  (existing) => {
    const mail = `row@${existing}.example`;
    // A chunk takes 200 rows at most.
    const far = 210;
    const line = (name: string, cells: string) => `${name},${mail},${cells}\n`;
    const head = 'First name,Email,City,Phone 2,Notes\n';
    const first = line('Row', ',707-555-0111,Called');
    const second = line('Row', 'Napa,707-555-0112,Wants two');
    const again = line('Row', ',707-555-0111,Called');
    const notesOf = async () => {
      const { id } = await leadOf(mail);
      const notes = await query(`select text from lead_notes where "leadId" = '${id}' order by text`);
      const contacts = (await contactsOf({ leadId: id })).map(({ phone }) => phone);
      return [notes.map(({ text }) => text), contacts.toSorted()];
    };
    const mapping = {
      'First name': 'firstName',
      Email: 'email',
      City: 'city',
      'Phone 2': 'otherPhone',
      Notes: 'note',
    };
    // A lead has the first number itself, for want of its own.
    const brought = [['Called', 'Wants two'], ['707-555-0112']];

    it('each bring their notes and people, and go again', async () => {
      const { check, end, rows } = await bring(head + first + second + again, { existing, mapping });
      expect(check).toMatchObject({ counts: { created: 1, updated: 1, duplicate: 1 }, changes: [] });
      const filled = existing === 'skip' ? '' : ', filled city';
      expect(rows.map(({ reason }) => reason)).toEqual([
        'New lead',
        `Same e-mail as row 2 of this file; added a contact, a note${filled}`,
        'Same e-mail as row 2 of this file',
      ]);
      expect(await leadOf(mail)).toMatchObject({
        city: existing === 'skip' ? '' : 'Napa',
        phone: '707-555-0111',
      });
      expect(await notesOf()).toEqual(brought);
      expect(await revert(end.id)).toMatchObject({ removed: 1, kept: 0 });
      expect(await leadOf(mail)).toBeUndefined();
    });

    it('are of one company as many leads as rows, however far apart', async () => {
      const rows = Array.from(
        { length: far },
        (_, n) => `H${n},h${n}@${existing}.example,House of ${existing}\n`,
      );
      const { end } = await bring(`First name,Email,Company\n${rows.join('')}`, {
        existing,
        sameCompany: true,
      });
      expect(end).toMatchObject({ created: far, updated: 0, duplicate: 0 });
      await revert(end.id);
    });

    it('do so however far apart they are', async () => {
      const between = Array.from({ length: far }, (_, n) => `B${n},b${n}@${existing}.example,,,\n`).join('');
      const { end } = await bring(head + first + between + second + again, { existing, mapping });
      expect(end).toMatchObject({ created: far + 1, updated: 1, duplicate: 1 });
      expect(await notesOf()).toEqual(brought);
      expect((await bring(head + second, { existing, mapping })).end).toMatchObject(
        existing === 'update' ? { created: 0 } : { created: 0, updated: 0 },
      );
      expect(await notesOf()).toEqual(brought);
      expect(await revert(end.id)).toMatchObject({ kept: 0 });
      expect(await leadOf(mail)).toBeUndefined();
    });
  },
);

describe('[D45] filled fields change too where that was chosen', () => {
  it('is seen field by field before the run, and taken back to what it was', async () => {
    await bring('First name,Email,City,Units,Tags\nAnn,ann@upd.example,Reno,12,vip\n');
    const before = await leadOf('ann@upd.example');
    const file = 'First name,Email,City,Units,Tags,Provider\nAnn,ann@upd.example,Elko,14,vip; late,WashCo\n';
    expect((await bring(file, { existing: 'fill' })).end).toMatchObject({ updated: 1 });
    const { check, end, rows } = await bring(`${file}Ann,ann@upd.example,Ely,15,,\n`, { existing: 'update' });
    const change = { line: 2, name: 'Ann' };
    expect(check.changes).toEqual([
      { ...change, field: 'city', from: 'Reno', to: 'Elko' },
      { ...change, field: 'number of units', from: '12', to: '14' },
      { ...change, field: 'tags', from: 'vip', to: 'vip, late' },
    ]);
    expect(check.changesTotal).toBe(3);
    // Of several rows of one record the first says.
    expect(end).toMatchObject({ updated: 1, duplicate: 1 });
    expect(rows[0]?.['reason']).toBe('Same e-mail as Ann; changed city, number of units, tags');
    expect(await leadOf('ann@upd.example')).toMatchObject({ city: 'Elko', numberOfUnits: 14, status: 'new' });
    const changed = await leadOf('ann@upd.example');
    await ada.call('leads.update', { id: changed.id, version: changed.version, fields: { city: 'Sparks' } });
    expect(await revert(end.id)).toMatchObject({ emptied: 0, kept: 1 });
    expect(await leadOf('ann@upd.example')).toMatchObject({
      city: 'Sparks',
      numberOfUnits: before.numberOfUnits,
      tags: ['vip'],
      currentServiceProvider: 'WashCo',
    });
  });

  it('[IMPORT-01] tags for which a lead has no room go into a note, of a new lead and of one that is there', async () => {
    const tags = Array.from({ length: 19 }, (_, n) => `t${n + 1}`);
    const file = 'First name,Email,Tags\nTab,tab@room.example,vip; late; t1\n';
    const { check, rows } = await bring(file, { tags });
    const told = { column: 'Tags', value: 'late', reason: 'At most 20 tags' };
    expect(check.look).toMatchObject([{ line: 2, ...told }]);
    expect(rows[0]?.['reason']).toBe('New lead; Tags ‘late’ kept in a note: At most 20 tags');
    const notesOf = async () =>
      (
        await query(`select text from lead_notes where "leadId" = '${(await leadOf('tab@room.example')).id}'`)
      ).map(({ text }) => text);
    expect(await leadOf('tab@room.example')).toMatchObject({ tags: [...tags, 'vip'] });
    expect(await notesOf()).toEqual(['Tags: late']);
    const more = 'First name,Email,Tags\nTab,tab@room.example,vip; more; most\n';
    expect((await bring(more, { existing: 'update' })).end).toMatchObject({ updated: 1 });
    expect(await leadOf('tab@room.example')).toMatchObject({ tags: [...tags, 'vip'] });
    expect((await notesOf()).toSorted()).toEqual(['Tags: late', 'Tags: more; most']);
    expect((await bring(more, { existing: 'update' })).end).toMatchObject({ updated: 0, duplicate: 1 });
  });

  it('status, rep, new notes and a number that finds no field any more change or are added, and go again', async () => {
    await bring('First name,Email,Phone,Status,Rep,Notes\nUla,ula@upd.example,,new,,Called\n');
    const there = await leadOf('ula@upd.example');
    const given = { id: there.id, version: there.version, fields: { phone: '707-555-0601' } };
    await ada.call('leads.update', given);
    const file = `First name,Email,Phone,Mobile,Status,Rep,Notes
Ula,ula@upd.example,707-555-0602,707-555-0601,won,${people.mia.displayName},Signed
Ula,ula@upd.example,,,,,Called
`;
    const { check, end, rows } = await bring(file, { existing: 'update' });
    const change = { line: 2, name: 'Ula' };
    expect(check.changes).toEqual([
      { ...change, field: 'phone', from: '707-555-0601', to: '707-555-0602' },
      { ...change, field: 'status', from: 'new', to: 'won' },
      { ...change, field: 'a contact', from: '', to: '707-555-0601' },
      { ...change, field: 'a note', from: '', to: 'Signed' },
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Same e-mail as Ula; added a contact, a note, filled rep, changed phone, status',
      'Same e-mail as Ula',
    ]);
    expect(await leadOf('ula@upd.example')).toMatchObject({
      status: 'won',
      column: 'sold',
      assignedRep: people.mia.uid,
      soldDate: null,
      phone: '707-555-0602',
    });
    const notes = () => query(`select text from lead_notes where "leadId" = '${there.id}' order by text`);
    expect(await notes()).toEqual([{ text: 'Called' }, { text: 'Signed' }]);
    expect(await contactsOf({ leadId: there.id })).toMatchObject([
      { firstName: 'Ula', phone: '707-555-0601' },
    ]);
    // The same again changes nothing.
    expect((await bring(file, { existing: 'update' })).end).toMatchObject({ updated: 0, duplicate: 2 });
    const second = file.replace(people.mia.displayName, people.max.displayName);
    const moved = await bring(second, { existing: 'update' });
    const names = { from: people.mia.displayName, to: people.max.displayName };
    expect(moved.check.changes).toEqual([{ ...change, field: 'rep', ...names }]);
    // Whoever is given a lead hears of it, as of those that a file brings.
    const max = await server.signIn(people.max);
    const told = async () =>
      (await max.call('notifications.list', {})).body.items.filter(({ actionUrl }: { actionUrl: string }) =>
        actionUrl.includes(moved.end.id),
      );
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0].message).toBe('1 lead out of spring.csv has been assigned to you');
    await revert(moved.end.id);
    expect(await leadOf('ula@upd.example')).toMatchObject({ assignedRep: people.mia.uid, status: 'won' });
    expect(await revert(end.id)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await leadOf('ula@upd.example')).toMatchObject({
      status: 'new',
      column: 'unassigned',
      assignedRep: null,
      phone: '707-555-0601',
    });
    expect(await notes()).toEqual([{ text: 'Called' }]);
    expect(await contactsOf({ leadId: there.id })).toEqual([]);
  });

  it('[IMPORT-01] leaves what is due of a lead as it was once it is taken back', async () => {
    await bring(
      'First name,Email,Phone,Status,Created\nDue,due@upd.example,707-555-0661,contacted,2026-09-01\n',
    );
    const times = async () => {
      const { dueAt, updatedAt, lastUpdateDate } = await leadOf('due@upd.example');
      return { dueAt, updatedAt, lastUpdateDate };
    };
    const before = await times();
    expect(before.dueAt).not.toBeNull();
    const { end } = await bring('First name,Email,Phone\nDue,due@upd.example,707-555-0662\n', {
      existing: 'update',
    });
    expect((await times()).updatedAt).not.toEqual(before.updatedAt);
    expect(await revert(end.id)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await times()).toEqual(before);
    // Rows of other parts of the file touch it again and again.
    const others = Array.from({ length: 210 }, (_, n) => `Other${n},other${n}@due.example,,\n`).join('');
    const far = `First name,Email,City,Tags\nDue,due@upd.example,Reno,\n${others}Due,due@upd.example,,late\n`;
    const { end: parts } = await bring(far, { existing: 'update' });
    expect(parts).toMatchObject({ created: 210, updated: 2 });
    expect(await revert(parts.id)).toMatchObject({ removed: 210, emptied: 2, kept: 0 });
    expect(await times()).toEqual(before);
  });

  it('[IMPORT-01] a note that is there is not written again without what its row left out', async () => {
    await bring('First name,Email,Phone,Notes\nNot,noted@upd.example,ring twice,Ask for the key\n');
    const notes = () =>
      query(
        `select "text" from lead_notes join leads on leads."id" = "leadId" where "email" = 'noted@upd.example'`,
      );
    const [{ text }] = await notes();
    expect(text).toMatch(/^Ask for the key\n.*ring twice/s);
    const { end } = await bring(
      'First name,Email,Phone,Notes\nNot,noted@upd.example,707-555-0671,Ask for the key\n',
      { existing: 'update' },
    );
    expect(end).toMatchObject({ updated: 1 });
    expect(await notes()).toEqual([{ text }]);
  });

  it('a mobile that changed is the same person’s: seen before the run, put back by a revert', async () => {
    const heading = 'First name,Last name,Email,Phone,Mobile';
    await bring(`${heading}\nOla,Ray,ola@who.example,707-555-0611,707-555-0612\n`);
    const { id: leadId } = await leadOf('ola@who.example');
    const numbers = async () => (await contactsOf({ leadId })).map(({ phone, version }) => [phone, version]);
    expect(await numbers()).toEqual([['707-555-0612', 1]]);
    const file = `${heading}\nOla,Ray,ola@who.example,707-555-0611,707-555-0613\nOla,Ray,ola@who.example,,707-555-0614\n`;
    const { check, end, rows } = await bring(file, { existing: 'update' });
    const change = { line: 2, name: 'Ola Ray', field: 'phone of Ola Ray' };
    expect(check.changes).toEqual([{ ...change, from: '707-555-0612', to: '707-555-0613' }]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Same e-mail as Ola Ray; changed a contact',
      'Same e-mail as Ola Ray',
    ]);
    expect(await numbers()).toEqual([['707-555-0613', 2]]);
    const told = await query(`select verb, "before", "after" from events where noun = 'contacts'
      and "rowId" = (select id::text from contacts where "leadId" = '${leadId}') and verb = 'updated'`);
    expect(told).toMatchObject([{ before: { phone: '707-555-0612' }, after: { phone: '707-555-0613' } }]);
    // The same again changes nothing.
    const again = file.split('\n').slice(0, 2).join('\n');
    expect((await bring(again, { existing: 'update' })).end).toMatchObject({ updated: 0, duplicate: 1 });
    expect(await revert(end.id)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await numbers()).toEqual([['707-555-0612', 3]]);
  });

  it('a contact whose number somebody changed since keeps it', async () => {
    const heading = 'First name,Email,Phone,Mobile';
    await bring(`${heading}\nUma,uma@who.example,707-555-0621,707-555-0622\n`);
    const { id: leadId } = await leadOf('uma@who.example');
    const { end } = await bring(`${heading}\nUma,uma@who.example,707-555-0621,707-555-0623\n`, {
      existing: 'update',
    });
    const [contact] = await contactsOf({ leadId });
    await ada.call('contacts.update', {
      id: contact?.['id'],
      version: contact?.['version'],
      fields: { phone: '707-555-0624' },
    });
    expect(await revert(end.id)).toMatchObject({ emptied: 0, kept: 1 });
    expect(await contactsOf({ leadId })).toMatchObject([{ phone: '707-555-0624' }]);
  });

  it('[REC-03] a row about a contact of a client changes the contact, not the client’s own person', async () => {
    const file = `Company,Contact,Email,Phone,Service level
Oak Row,Ann Lee,ann@oakrow.example,707-555-0631,standard
Oak Row,Bob Ray,bob@oakrow.example,707-555-0632,
`;
    const { rows } = await bring(file, {}, 'clients');
    const clientId = rows[0]?.['clientId'];
    const own = async () =>
      (
        await query(`select "firstName", email, phone, "serviceLevel" from clients where id = '${clientId}'`)
      )[0];
    const before = await own();
    const later = `Company,Contact,Email,Phone,Service level
Oak Row,Bob Ray,bob@oakrow.example,707-555-0633,premium
`;
    const { check, end } = await bring(later, { existing: 'update' }, 'clients');
    expect(check.changes).toEqual([
      { line: 2, name: 'Oak Row', field: 'service level', from: 'standard', to: 'premium' },
      { line: 2, name: 'Oak Row', field: 'phone of Bob Ray', from: '707-555-0632', to: '707-555-0633' },
    ]);
    expect(end).toMatchObject({ updated: 1 });
    expect(await own()).toEqual({ ...before, serviceLevel: 'premium' });
    expect(await contactsOf({ clientId })).toMatchObject([{ firstName: 'Bob', phone: '707-555-0633' }]);
    expect(await revert(end.id)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await own()).toEqual(before);
    expect(await contactsOf({ clientId })).toMatchObject([{ firstName: 'Bob', phone: '707-555-0632' }]);
  });

  it('[D45] a zip that lost its zero takes no good one away, and finds the lead at its place', async () => {
    const heading = 'First name,Last name,Email,Street,Zip';
    await bring(`${heading},State\nRia,Hill,ria@zip.example,9 Hope St,02903,RI\n`);
    const { check, end } = await bring(`${heading}\nRia,Hill,,9 Hope St,2903\n`, { existing: 'update' });
    expect(check).toMatchObject({ changes: [], counts: { created: 0, duplicate: 1 } });
    expect(end).toMatchObject({ created: 0, duplicate: 1 });
    const moved = await bring(`${heading}\nRia,Hill,ria@zip.example,9 Hope St,2906\n`, {
      existing: 'update',
    });
    expect(moved.check.changes).toMatchObject([{ field: 'zip code', from: '02903', to: '02906' }]);
    expect(await leadOf('ria@zip.example')).toMatchObject({ zipCode: '02906' });
  });

  it('a rep who was changed by a file is given back with the clock that ran, not a new one', async () => {
    await bring(`First name,Email,Rep\nIda,ida@upd.example,${people.mia.displayName}\n`);
    const { id } = await leadOf('ida@upd.example');
    const clock = () => query(`select "assignedRep", "assignedAt", "dueAt" from leads where id = '${id}'`);
    const before = await clock();
    // As time goes by: what is given anew would run anew.
    server.clock.advance(3_600_000);
    const { end } = await bring(`First name,Email,Rep\nIda,ida@upd.example,${people.max.displayName}\n`, {
      existing: 'update',
    });
    expect(await clock()).not.toEqual(before);
    await revert(end.id);
    expect(await clock()).toEqual(before);
  });

  it('an address that wants no more of us brings that wish along, whatever is filled', async () => {
    const out = { at: server.services.now(), source: 'STOP' };
    await optOut(server.db, { channel: 'email', address: 'out@opt.example', ...out });
    await bring('First name,Phone,Email\nOpt,707-555-0400,in@opt.example\n');
    await bring('First name,Phone,Email\nOpt,707-555-0400,out@opt.example\n', {
      existing: 'update',
      samePhone: true,
    });
    expect(await leadOf('out@opt.example')).toMatchObject({ emailOptOut: true, phone: '707-555-0400' });
  });
});

describe('by name, street and zip', () => {
  it('a client who is a person is found by a site, and its address stays in the note', async () => {
    const client = async (firstName: string) => {
      const made = await ada.call('clients.create', { firstName, lastName: 'Place', phone: '707-555-0490' });
      const site = { streetAddress: '12 Elm St', city: 'Napa', state: 'CA', zipCode: '94558' };
      await ada.call('sites.create', { clientId: made.body.id, ...site });
      return made.body.id;
    };
    const [ann] = [await client('Ann'), await client('Bea')];
    const file = `Full name,Email,Mailing Street,Mailing City,Mailing Zip
ann place,ann@place.example,12  elm st,Napa,94558
Ann Place,other@place.example,14 Elm St,Napa,94558
`;
    const { rows } = await bring(file, { existing: 'fill' }, 'clients');
    expect(rows[0]).toMatchObject({
      clientId: ann,
      outcome: 'updated',
      reason: 'Same name, street and zip as Ann Place; filled email',
    });
    expect(rows[1]).toMatchObject({ outcome: 'created' });
    const notes = await query(
      `select description from activities where "clientId" = '${rows[1]?.['clientId']}'`,
    );
    expect(notes).toEqual([
      { description: 'Mailing Street: 14 Elm St\nMailing City: Napa\nMailing Zip: 94558' },
    ]);
  });
});

describe('by the id of the former system', () => {
  it('a record is found again though all else differs, and shows the id', async () => {
    const keyColumn = 'Record ID';
    await bring('Record ID,First name,Email\nHS-1,Kay,kay@key.example\n', { keyColumn });
    const lead = await leadOf('kay@key.example');
    expect(lead.formerId).toBe('HS-1');
    const again = await bring(
      'Email,First name,Record ID\nnew@key.example,Kai,hs-1\nx@key.example,X,HS-2\n',
      {
        keyColumn,
        existing: 'update',
      },
    );
    expect(again.end).toMatchObject({ created: 1, updated: 1 });
    expect(again.rows[0]).toMatchObject({
      leadId: lead.id,
      reason: expect.stringMatching(/^Same Record ID as/),
    });
    expect(await leadOf('new@key.example')).toMatchObject({ id: lead.id, firstName: 'Kai' });
    // What was taken back is not there to be found.
    await revert(again.end.id);
    const anew = await bring('Record ID,First name,Email\nHS-2,X,x2@key.example\n', { keyColumn });
    expect(anew.end).toMatchObject({ created: 1 });
  });

  it('a known export is recognised by it unasked, and both searches and both lists find it', async () => {
    const lead = await bring(
      'Record ID,First Name,Last Name,Email,Contact owner\n8800441,Ida,Lead,ida@former.example,\n',
    );
    expect(lead.check).toMatchObject({ preset: 'HubSpot contacts', keyColumn: null });
    const { body } = await send(
      ada,
      'Record ID,Company name,Phone Number,Company owner\n8800442,Ida House,707-555-0480,\n',
      'noun=clients&name=companies.csv',
    );
    expect(body).toMatchObject({ keyColumn: 'Record ID', mapping: { 'Record ID': 'formerId' } });
    await ada.call('imports.check', { id: body.id, keyColumn: body.keyColumn });
    await ada.call('imports.run', { id: body.id, checks: 1 });
    await settled(ada, body.id);
    const results = (await ada.call('search.all', { query: '880044' })).body.results;
    expect(results).toMatchObject([
      { type: 'lead', title: 'Ida Lead', subtitle: '8800441' },
      { type: 'client', title: 'Ida House', subtitle: '8800442' },
    ]);
    const titles = async (name: string, text: string) =>
      (await ada.call(name, { text })).body.items.map(
        ({ firstName, businessName }: Record<string, string>) => businessName || firstName,
      );
    expect(await titles('leads.list', '8800441')).toEqual(['Ida']);
    expect(await titles('clients.list', '8800442')).toEqual(['Ida House']);
    // It follows the field.
    const [, { id }] = results;
    await ada.call('clients.update', { id, version: 1, fields: { formerId: 'QB-77' } });
    expect(await titles('clients.list', '8800442')).toEqual([]);
    expect(await titles('clients.list', 'qb-77')).toEqual(['Ida House']);
  });
});

describe('what an import did', () => {
  it('is shown where people work, told to each rep in one, and kept as a summary', async () => {
    const mia = await server.signIn(people.mia);
    await ada.call('view.set', { mode: 'all' });
    const { end } = await bring('First name,Email\nS1,s1@show.example\nS2,s2@show.example\nS3,\n', {
      reps: [people.mia.uid],
    });
    const names = async (name: string, filter: object) =>
      (await ada.call(name, { view: 'all', filter })).body.items.map(
        ({ firstName }: { firstName: string }) => firstName,
      );
    expect((await names('leads.list', { imported: end.id })).sort()).toEqual(['S1', 'S2']);
    const { body: counted } = await ada.call('leads.stats', { view: 'all', filter: { imported: end.id } });
    expect(counted.byColumn.new).toBe(2);
    const told = async () =>
      (await mia.call('notifications.list', {})).body.items.filter(({ actionUrl }: { actionUrl: string }) =>
        actionUrl.includes(end.id),
      );
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0]).toMatchObject({
      title: 'New Leads Assigned',
      message: '2 leads out of spring.csv have been assigned to you',
    });
    const summary = await ada.raw(`/api/imports/${end.id}/summary.csv`);
    expect(summary.status).toBe(200);
    const lines = summary.text.replace('\ufeff', '').split('\r\n');
    expect(lines.slice(3, 8)).toEqual(['Rows,3', 'Created,2', 'Updated,0', 'Duplicate,0', 'Refused,1']);
    expect(lines.slice(9, 12)).toEqual([
      'Row,Result,Record,Reason',
      '2,Created,S1,New lead',
      '3,Created,S2,New lead',
    ]);
    expect((await mia.raw(`/api/imports/${end.id}/summary.csv`)).status).toBe(403);
  });

  it('[D42] is late no sooner than it could have been touched here, however old the file says it is', async () => {
    await bring('First name,Email,Created\nOld,old@late.example,2024-03-02\n');
    const lead = await leadOf('old@late.example');
    const day = 86_400_000;
    const days = async () => {
      const { createdAt, updatedAt, dueAt } = await leadOf('old@late.example');
      expect([createdAt, updatedAt].map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
        '2024-03-02',
        '2024-03-02',
      ]);
      return Math.round((Date.parse(dueAt) - Date.parse(lead.dueAt)) / day) + 0;
    };
    expect(Date.parse(lead.dueAt)).toBeGreaterThan(Date.parse(server.services.now()));
    const { body: settings } = await ada.call('settings.get', {});
    const { staleDays } = settings;
    const longer = { ...staleDays, unassigned: staleDays.unassigned + 3 };
    const set = async (wanted: object) => {
      const { body } = await ada.call('settings.get', {});
      const { status, text } = await ada.call('settings.update', {
        version: body.version,
        fields: { staleDays: wanted },
      });
      expect(status, text).toBe(200);
    };
    await set(longer);
    await expect.poll(days).toBe(3);
    await set(staleDays);
    await expect.poll(days).toBe(0);
  });

  it('is shown among clients', async () => {
    const { end } = await bring('Company,Email\nShown One,c1@show.example\n', {}, 'clients');
    const { body } = await ada.call('clients.list', { filter: { imported: end.id } });
    const names = (items: { businessName: string }[]) => items.map(({ businessName }) => businessName);
    expect(names(body.items)).toEqual(['Shown One']);
    // Sites are shown at their clients, those that the file made and those that were there.
    const sites = await bring(
      'Client,Street,Zip\nShown One,1 Show St,95401\nShown Two,2 Show St,95401\n',
      { makeClients: true },
      'sites',
    );
    const listed = await ada.call('clients.list', { filter: { imported: sites.end.id } });
    expect(names(listed.body.items).sort()).toEqual(['Shown One', 'Shown Two']);
  });
});

describe('[IMPORT-01] a check that is not the newest', () => {
  it('is not what runs: the newest one is, and a file that runs is not checked again', async () => {
    const { body } = await send(ada, 'First name,Email,Created\nN,n@newest.example,03/04/2026\n');
    const { id } = body;
    const { body: first } = await ada.call('imports.check', { id, dates: 'dmy' });
    const { body: second } = await ada.call('imports.check', { id, dates: 'mdy', tags: ['second'] });
    const old = await ada.call('imports.run', { id, checks: first.checks });
    expect([old.status, old.body.error.code]).toEqual([409, 'IMPORT_CHECKED_ANEW']);
    const start = () => ada.call('imports.run', { id, checks: second.checks });
    const [one, other] = await Promise.all([start(), start()]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const late = await ada.call('imports.check', { id: body.id, dates: 'dmy' });
    expect([late.status, late.body.error.code]).toEqual([409, 'IMPORT_STARTED']);
    await settled(ada, body.id);
    expect(await leadOf('n@newest.example')).toMatchObject({ tags: ['second'] });
  });
});
