import type { Import, ImportCheck } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const bring = async (file: string, choices: object = {}, noun = 'leads') => {
  const { body } = await send(ada, file, `noun=${noun}&name=spring.csv`);
  const { body: check } = await ada.call('imports.check', { id: body.id, ...choices });
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const end: Import = await settled(ada, body.id);
  const rows = await everything(ada, 'imports.rows', { id: body.id });
  return { check: check as ImportCheck, end, rows };
};
const query = async (text: string) => (await server.services.pool.query(text)).rows;
const marks = (emails: string) =>
  query(`select email, "emailOptOut", "smsOptOut" from leads where email like '${emails}' order by email`);
const create = async (fields: object) => (await ada.call('leads.create', fields)).body;

describe('[D45] who wants no more of us', () => {
  it('is opted out by address: new leads, leads that are there, whatever was chosen, and later ones', async () => {
    await create({ firstName: 'There', email: 'b@wish.example', phone: '(707) 555-0501' });
    const file = `First name,Email,Phone,Email Opt Out,Do not text
A,"a@wish.example; a2@wish.example",707-555-0500,true,
B,b@wish.example,707-555-0501,1,yes
C,c@wish.example,,0,
`;
    const { check, end, rows } = await bring(file);
    expect(check).toMatchObject({ optsOut: 2, counts: { created: 2, duplicate: 1 } });
    expect(rows.map(({ reason }) => reason)).toEqual([
      'New lead; opted out of e-mail',
      'Same e-mail as There; opted out of e-mail and SMS',
      'New lead',
    ]);
    const all = [
      { email: 'a@wish.example', emailOptOut: true, smsOptOut: false },
      { email: 'b@wish.example', emailOptOut: true, smsOptOut: true },
      { email: 'c@wish.example', emailOptOut: false, smsOptOut: false },
    ];
    expect(await marks('%@wish.example')).toEqual(all);
    expect(await create({ firstName: 'Late', email: 'a2@wish.example' })).toMatchObject({
      emailOptOut: true,
    });
    const kept = await query(`select channel, address, source from opt_outs order by channel, address`);
    expect(kept).toEqual([
      ...['a2@', 'a@', 'b@'].map((name) => ({
        channel: 'email',
        address: `${name}wish.example`,
        source: 'Import of spring.csv',
      })),
      { channel: 'sms', address: '+17075550501', source: 'Import of spring.csv' },
    ]);
    // Of what an import took away of our reach nothing comes back, neither by another file nor by a revert.
    await bring(file.replaceAll(/,true|,1/g, ',0'), { existing: 'update' });
    expect(await marks('%@wish.example')).toContainEqual(all[1]);
    await ada.call('imports.revert', { id: end.id });
    expect(await settled(ada, end.id)).toMatchObject({ removed: 2, kept: 0 });
    expect(await create({ firstName: 'Again', email: 'a@wish.example' })).toMatchObject({
      emailOptOut: true,
    });
    expect(await marks('b@wish.example')).toEqual([all[1]]);
  });

  it('is found by name and place too, and stays opted out with the address that comes later', async () => {
    const place = { streetAddress: '1 Wish St', zipCode: '94558' };
    const lead = await create({ firstName: 'Bo', lastName: 'Wish', email: 'bo@old.example', ...place });
    await bring('First name,Last name,Street,Zip,Unsubscribed\nBo,Wish,1 Wish St,94558,yes\n');
    expect(await marks('bo@old.example')).toMatchObject([{ emailOptOut: true }]);
    expect(lead.emailOptOut).toBe(false);
    await bring('First name,Last name,Street,Zip,Unsubscribed\nCy,Wish,2 Wish St,94558,yes\n');
    const [cy] = await query(`select id, version, "emailOptOut" from leads where "firstName" = 'Cy'`);
    expect(cy).toMatchObject({ emailOptOut: true });
    const given = { id: cy.id, version: cy.version, fields: { email: 'cy@new.example' } };
    expect((await ada.call('leads.update', given)).body).toMatchObject({ emailOptOut: true });
  });

  it('[IMPORT-01] so are clients and their people, whatever was chosen, and stay so after a revert', async () => {
    const out = async (start: string) =>
      (await query(`select channel, address from opt_outs where address like '${start}' order by 1, 2`)).map(
        ({ channel, address }) => [channel, address],
      );
    const lead = await create({ firstName: 'Of both', email: 'boss@house.example' });
    const file = `Company,Contact,Email,Phone,Cell,Email Opt Out,Do not contact
House LLC,Boss Lee,"boss@house.example; desk@house.example",,,yes,
House LLC,Ann Lee,ann@house.example,,,,
Yard LLC,Bo Yard,bo@yard.example,(707) 555-0601,(707) 555-0602,,yes
Gate LLC,Gil Gate,gil@gate.example,,,no,
`;
    const { check, end, rows } = await bring(file, {}, 'clients');
    expect(check).toMatchObject({ optsOut: 2, counts: { created: 3, updated: 1 } });
    expect(rows.map(({ reason }) => reason)).toEqual([
      'New client; opted out of e-mail',
      'Same business name as row 2 of this file; added a contact',
      'New client; opted out of e-mail and SMS',
      'New client',
    ]);
    const all = [
      ['email', 'boss@house.example'],
      ['email', 'desk@house.example'],
      ['email', 'bo@yard.example'],
    ];
    const theirs = async () => [...(await out('%@house.example')), ...(await out('%@yard.example'))];
    expect(await theirs()).toEqual(all);
    expect(await out('+1707555060%')).toEqual([
      ['sms', '+17075550601'],
      ['sms', '+17075550602'],
    ]);
    expect((await ada.call('leads.get', { id: lead.id })).body).toMatchObject({ emailOptOut: true });
    // Who is here already is heeded too; another person of a client speaks for themselves alone.
    const again = `Company,Contact,Email,Opt out\nGate LLC,Ann Gate,ann@gate.example,yes\n`;
    const second = await bring(again, {}, 'clients');
    expect(second.rows.map(({ reason }) => reason)).toEqual([
      'Same business name as Gate LLC; opted out of e-mail',
    ]);
    expect(await out('%@gate.example')).toEqual([['email', 'ann@gate.example']]);
    await bring('Company,Phone,Email,Opt out\nGate LLC,,gil@gate.example,yes\n', {}, 'clients');
    expect(await out('%@gate.example')).toEqual([
      ['email', 'ann@gate.example'],
      ['email', 'gil@gate.example'],
    ]);
    await bring(file.replaceAll('yes', 'no'), { existing: 'update' }, 'clients');
    await ada.call('imports.revert', { id: end.id });
    await settled(ada, end.id);
    expect(await theirs()).toEqual(all);
  });

  it('is told and counted once: not of who had said so before, not of a second row, again of a new address', async () => {
    const heading = 'First name,Email,Phone,Email Opt Out';
    const row = 'Di,di@told.example,707-555-0510,yes\n';
    const { check } = await bring(`${heading}\n${row}${row.replace('Di', 'Dee')}`);
    expect(check).toMatchObject({ optsOut: 1, counts: { created: 1, duplicate: 1 } });
    const again = await bring(
      `${heading}\n${row}Ed,"di@told.example, ed@told.example",,yes\nEd,,707-555-0510,no\n`,
    );
    expect(again.check).toMatchObject({ optsOut: 1 });
    expect(again.rows.map(({ reason }) => reason)).toEqual([
      'Same e-mail as Di',
      'Same e-mail as Di; opted out of e-mail',
      'New lead',
    ]);
    const none = await bring(`${heading}\n${row}`);
    expect(none.check).toMatchObject({ optsOut: 0, counts: { duplicate: 1 } });
  });

  it('is opted out by a row that is refused too, but not by one whose cells are out of place', async () => {
    await create({ firstName: 'Known', email: 'known@refused.example' });
    const file = `First name,Last name,Email,Phone,Lead status,Email Opt Out
Known,Lee,known@refused.example,,Wibble,yes
New,Lee,new@refused.example,,Wibble,yes
None,Lee,,707-555-0599,Wibble,yes
Shifted,Lee,shifted@refused.example,,,yes,more
`;
    const { check, end, rows } = await bring(file);
    expect([check.optsOut, end.refused]).toEqual([2, 4]);
    expect(rows.map(({ reason }) => String(reason).includes('; opted out of e-mail'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await marks('%@refused.example')).toEqual([
      { email: 'known@refused.example', emailOptOut: true, smsOptOut: false },
    ]);
    expect(
      await query(`select address from opt_outs where address like '%@refused.example' order by 1`),
    ).toEqual([{ address: 'known@refused.example' }, { address: 'new@refused.example' }]);
  });
});

describe('[IMPORT-01] a list of those who left', () => {
  const list = (more = '') => `Email Address,First Name,MEMBER_RATING,UNSUB_TIME
l1@left.example,Ana,2,2026-01-02 09:14
l2@left.example,,3,2026-01-03 10:15
${more}`;

  it('is proposed to make no leads: only that they opted out is kept', async () => {
    await create({ firstName: 'Bo', email: 'l2@left.example' });
    const { body } = await send(ada, list(), 'noun=leads&name=unsubscribed.csv');
    expect(body.onlyOptOuts).toBe(true);
    const { check, end, rows } = await bring(list(), { onlyOptOuts: true });
    expect(check).toMatchObject({ leaving: 1, optsOut: 2, counts: { created: 0, duplicate: 2 } });
    expect(end).toMatchObject({ created: 0, duplicate: 2, refused: 0, onlyOptOuts: true });
    expect(rows.map(({ reason, leadId }) => [reason, leadId !== null])).toEqual([
      ['Wants no more of us: only that is kept; opted out of e-mail', false],
      ['Same e-mail as Bo; opted out of e-mail', true],
    ]);
    expect(await marks('l%@left.example')).toEqual([
      { email: 'l2@left.example', emailOptOut: true, smsOptOut: false },
    ]);
    expect(await create({ firstName: 'Ana', email: 'l1@left.example' })).toMatchObject({ emailOptOut: true });
  });

  it('of which some stay makes leads of all, unless somebody says otherwise', async () => {
    const file = list('l3@left.example,Cy,4,\n').replaceAll('l1@', 'l4@');
    const { body } = await send(ada, file, 'noun=leads&name=members.csv');
    expect(body.onlyOptOuts).toBe(false);
    const { body: all } = await ada.call('imports.check', { id: body.id });
    expect(all).toMatchObject({ leaving: 1, counts: { created: 2 } });
    const { body: some } = await ada.call('imports.check', { id: body.id, onlyOptOuts: true });
    expect(some).toMatchObject({ leaving: 1, counts: { created: 1, duplicate: 2 } });
  });

  it.each(['leads', 'clients'])(
    'makes %s of whom no address says so: not kept without a record',
    async (noun) => {
      const file = `First name,Last name,Email,Phone,SMS Opt Out
Ana,Lone,ana@${noun}.lone.example,,yes
Bo,Lone,bo@${noun}.lone.example,(707) 555-${noun === 'leads' ? '0521' : '0522'},yes
`;
      const { body } = await send(ada, file, `noun=${noun}&name=sms.csv`);
      expect(body.onlyOptOuts).toBe(false);
      const { check, rows } = await bring(file, { onlyOptOuts: true }, noun);
      expect(check).toMatchObject({ leaving: 1, counts: { created: 1, duplicate: 1 } });
      expect(rows.map(({ outcome, name }) => [outcome, name])).toEqual([
        ['created', 'Ana Lone'],
        ['duplicate', 'Bo Lone'],
      ]);
      const proposed = await send(ada, file.replaceAll(/Ana.*\n/g, ''), `noun=${noun}&name=sms.csv`);
      expect(proposed.body.onlyOptOuts).toBe(true);
    },
  );
});
