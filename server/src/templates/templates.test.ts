import { defaultTemplates } from 'domain/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { addDefaultTemplates } from './index.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
let uma: Client;

beforeAll(async () => {
  server = await startTestServer();
  await Promise.all([addDefaultTemplates(server.services), addDefaultTemplates(server.services)]);
  [ada, max, mia, uma] = await Promise.all([
    server.signIn(people.ada),
    server.signIn(people.max),
    server.signIn(people.mia),
    server.signIn(people.uma),
  ]);
});
afterAll(() => server.close());

type Named = { id: string; name: string };
const hello = { name: 'Hello', type: 'email', subject: 'Hi {{firstName}}', body: 'Dear {{firstName|all}}' };
const make = async (who: Client, more: object = {}) => {
  const made = await who.call('templates.create', { ...hello, ...more });
  expect(made.status, made.text).toBe(200);
  return made.body;
};
const names = async (who: Client, input: object = {}): Promise<string[]> =>
  (await who.call('templates.list', input)).body.items.map(({ name }: Named) => name);
const update = (who: Client, { id, version }: { id: string; version: number }, fields: object) =>
  who.call('templates.update', { id, version, fields });

test('[TPL-02] the six texts are there once, however often servers start; what was made of them stays', async () => {
  const { body } = await uma.call('templates.list');
  expect(body.items).toHaveLength(6);
  expect(new Set(body.items.map(({ seed }: { seed: string }) => seed))).toEqual(
    new Set(defaultTemplates.map(({ seed }) => seed)),
  );
  const proposal = body.items.find(({ name }: Named) => name === 'Proposal');
  expect(proposal).toMatchObject({ isDefault: true, userId: null, ownerName: '', usageCount: 0 });
  expect(proposal.body).toContain('valid for 30 days');
  expect((await update(max, proposal, { name: 'Mine now' })).status).toBe(403);
  expect((await update(ada, proposal, { isDefault: false })).status).toBe(409);
  const edited = await update(ada, proposal, { subject: 'Our offer' });
  expect(edited.body).toMatchObject({ subject: 'Our offer', version: 2 });
  await addDefaultTemplates(server.services);
  expect((await uma.call('templates.get', { id: proposal.id })).body.subject).toBe('Our offer');
  expect((await ada.call('templates.remove', { id: proposal.id })).body.error.code).toBe('SEEDED_TEMPLATE');
});

test('[TPL-01] a template is private until it is shared; others use and duplicate it, and its owner keeps it', async () => {
  const made = await make(max, { description: 'First words' });
  expect(made).toMatchObject({
    version: 1,
    userId: people.max.uid,
    ownerName: people.max.displayName,
    isShared: false,
    lastUsedAt: null,
  });
  expect(await names(mia)).not.toContain('Hello');
  expect((await mia.call('templates.preview', { id: made.id })).status).toBe(404);
  expect((await mia.call('templates.use', { id: made.id })).status).toBe(404);
  const shared = await update(max, made, { isShared: true });
  expect(await names(mia, { type: 'email', text: 'first WORDS' })).toEqual(['Hello']);
  expect((await mia.call('templates.use', { id: made.id })).status).toBe(200);
  expect((await update(mia, shared.body, { name: 'Hers' })).body.error.code).toBe('TEMPLATE_NOT_YOURS');
  expect((await mia.call('templates.archive', { id: made.id })).status).toBe(403);
  const used = (await max.call('templates.get', { id: made.id })).body;
  expect(used).toMatchObject({ usageCount: 1, version: 2 });
  expect(used.lastUsedAt).not.toBeNull();
  expect((await update(max, made, { name: 'Late' })).body.error.current.version).toBe(2);
  const away = await max.call('templates.archive', { id: made.id });
  expect(away.body.archivedAt).not.toBeNull();
  expect([await names(mia, { text: 'first words' }), await names(mia, { archived: true })]).toEqual([[], []]);
  expect(await names(max, { archived: true })).toEqual(['Hello']);
  expect((await max.call('templates.restore', { id: made.id })).body.archivedAt).toBeNull();
  expect((await max.call('templates.remove', { id: made.id })).body).toEqual({ id: made.id });
  expect((await max.call('templates.get', { id: made.id })).status).toBe(404);
});

test('[TPL-01] the most used stand first, page by page; a new default is for administrators to make', async () => {
  const often = await make(uma, { name: 'Often' });
  const twice = await make(uma, { name: 'At times' });
  for (const { id } of [often, often, often, twice, twice]) await uma.call('templates.use', { id });
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body } = (await uma.call('templates.list', { limit: 3, cursor })) as {
      body: { items: Named[]; cursor: string | null };
    };
    seen.push(...body.items.map(({ name }) => name));
    cursor = body.cursor;
    if (!cursor) break;
  }
  expect(seen.slice(0, 2)).toEqual(['Often', 'At times']);
  expect(seen).toHaveLength(8);
  expect((await update(uma, often, { isDefault: true })).status).toBe(403);
  const shared = (await update(uma, often, { isShared: true })).body;
  const raised = (await update(ada, shared, { isDefault: true })).body;
  expect((await update(uma, raised, { name: 'Mine' })).body.error.code).toBe('DEFAULT_TEMPLATE');
  expect(await names(max)).toContain('Often');
  for (const { id } of [often, twice]) await ada.call('templates.remove', { id });
  await uma.call('templates.remove', { id: twice.id });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
  ['a script for a name', { name: '<script>alert(1)</script>' }, 'name'],
  ['an e-mail without a subject', { subject: ' ' }, 'subject'],
  ['a subject of two lines', { subject: 'Hi\r\nBcc: all@example.com' }, 'subject'],
  ['no text', { body: ' \n' }, 'body'],
  ['formatted text with nothing to read', { body: '<p>&nbsp;</p><p><br></p>' }, 'body'],
  ['only what is not allowed', { body: '<p><img src="https://x.example/pixel.gif"></p>' }, 'body'],
  ['a text message with a subject', { type: 'sms' }, 'subject'],
  ['a text message that is too long', { type: 'sms', subject: '', body: 'x'.repeat(1601) }, 'body'],
  ['uses', { usageCount: 5 }, 'usageCount'],
  ['an owner', { userId: people.mia.uid }, 'userId'],
  ['a last use', { lastUsedAt: '2026-01-01T00:00:00.000Z' }, 'lastUsedAt'],
  ['another seed', { seed: 'email-proposal' }, 'seed'],
])('refuses %s', async (_, fields, field) => {
  const refused = await max.call('templates.create', { ...hello, ...fields });
  expect(refused.status, refused.text).toBe(400);
  expect(Object.keys(refused.body.error.fields)).toContain(field);
});

test('the type is settled once it is saved, and formatted text is kept clean', async () => {
  const made = await make(max, {
    body: '<p onclick="x()">Dear <b>{{firstName}}</b><script>alert(1)</script> <a href="javascript:x()">here</a></p>',
  });
  expect(made.body).toBe('<p>Dear <b>{{firstName}}</b> <a>here</a></p>');
  const settled = await update(max, made, { type: 'sms' });
  expect([settled.status, settled.body.error.code]).toEqual([400, 'UNKNOWN_FIELD']);
  // What came from elsewhere was never looked at.
  await server.services.pool.query(`update message_templates set "body" = $2 where "id" = $1`, [
    made.id,
    '<table><tr><td onload=x()>Old {{firstName}}</td></tr></table>',
  ]);
  expect((await max.call('templates.get', { id: made.id })).body.body).toBe('<p>Old {{firstName}}</p>');
  await max.call('templates.remove', { id: made.id });
});

const hostile = { firstName: '<b>Eve</b>', company: 'x" onclick=\'y', city: 'Napa\r\nBcc: all@example.com' };

test('[TPL-03] a preview is filled from a lead in sight, and says what is empty and unknown', async () => {
  const lead = (await max.call('leads.create', { firstName: 'Luis', assignedRep: people.max.uid })).body;
  const asked = {
    type: 'email',
    subject: 'For {{firstName}}',
    body: 'Hello {{firstName}}, about {{company}}.\n\n{{nickname|Friend}} {{repName}}',
    leadId: lead.id,
  };
  const { body, status, text } = await max.call('templates.preview', asked);
  expect(status, text).toBe(200);
  expect(body).toEqual({
    subject: 'For Luis',
    text: 'Hello Luis, about.\n\nFriend Max Okafor'.replace('Max Okafor', people.max.displayName),
    html: `<p>Hello Luis, about.</p><p>Friend ${people.max.displayName}</p>`,
    empty: ['company'],
    unknown: ['nickname'],
    marked: {
      subject: 'For Luis',
      body: `<p>Hello Luis, about <mark>company</mark>.</p><p>Friend ${people.max.displayName}</p>`,
    },
  });
  expect((await mia.call('templates.preview', asked)).status).toBe(404);
  expect((await max.call('templates.preview', { ...asked, leadId: null })).body.subject).toBe('For Luisa');
});

test('[INV-07] an e-mail is previewed with an invoice that does not exist; a text knows of none', async () => {
  const body = 'Dear {{firstName}}, {{invoiceBalance}} of {{invoiceNumber}} {{dueWords}}. {{teamName}}';
  const asked = { type: 'email', subject: 'Open: {{invoiceNumber}}', body };
  const mail = (await max.call('templates.preview', asked)).body;
  expect([mail.subject, mail.unknown, mail.empty]).toEqual(['Open: INV-2026-0418', [], []]);
  expect(mail.text).toMatch(/^Dear Luisa, \$572\.50 of INV-2026-0418 was due on November 17, 2026\. \S/);
  const text = (await max.call('templates.preview', { type: 'sms', subject: '', body })).body;
  expect(text.unknown).toEqual(['invoiceBalance', 'invoiceNumber', 'dueWords', 'teamName']);
});

test('[TPL-03] values stay text, in e-mails, subjects and addresses of links', async () => {
  const lead = (await ada.call('leads.create', { firstName: 'Ann', assignedRep: people.max.uid })).body;
  await server.services.pool.query(
    `update leads set "firstName" = $2, "company" = $3, "city" = $4 where "id" = $1`,
    [lead.id, ...Object.values(hostile)],
  );
  const { body } = await max.call('templates.preview', {
    type: 'email',
    subject: '{{firstName}} in {{city}}',
    body: '<p>Dear {{<b>first</b>Name}}, <a href="https://x.example/?c={{company}}">{{company}}</a></p>',
    leadId: lead.id,
  });
  expect(body.subject).toBe('<b>Eve</b> in Napa Bcc: all@example.com');
  expect(body.html).toContain('Dear &lt;b&gt;Eve&lt;/b&gt;');
  expect(body.html).not.toMatch(/<[^>]*\sonclick|<b>Eve|\{\{/);
  expect(body.text).toContain('Dear <b>Eve</b>');
  expect(body.marked.subject).toBe('&lt;b&gt;Eve&lt;/b&gt; in Napa Bcc: all@example.com');
});

test('[TPL-03] a client is filled from its primary site, for administrators', async () => {
  const client = (await ada.call('clients.create', { businessName: 'Vine LLC', firstName: 'Ann' })).body;
  await ada.call('sites.create', {
    clientId: client.id,
    streetAddress: '1 Vine St',
    city: 'Napa',
    state: 'CA',
  });
  const asked = {
    type: 'sms',
    body: '{{firstName}}, {{businessName}}, {{fullAddress}}',
    clientId: client.id,
  };
  const { body } = await ada.call('templates.preview', asked);
  expect([body.text, body.html]).toEqual(['Ann, Vine LLC, 1 Vine St, Napa, CA', '']);
  expect((await max.call('templates.preview', asked)).status).toBe(404);
  expect((await ada.call('templates.preview', { ...asked, leadId: client.id })).status).toBe(400);
});

test('pages hear of templates in their sight', async () => {
  const stream = await mia.stream('templates');
  const made = await make(max, { name: 'Quiet' });
  await update(max, made, { isShared: true });
  await stream.until(({ data }) => JSON.stringify(data).includes(made.id));
  stream.close();
  await max.call('templates.remove', { id: made.id });
});
