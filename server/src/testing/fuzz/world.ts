import { randomUUID } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import { castPassword, insertPerson, openSessionFor, people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { smsAccount } from '#platform/testing/env.ts';
import type { Known } from './arbitrary.ts';

const actors = { user: people.uma, manager: people.max, admin: people.ada, developer: people.dora } as const;
export type ActorName = keyof typeof actors | 'nobody';
export const actorNames: readonly ActorName[] = ['user', 'manager', 'admin', 'developer', 'nobody'];

/** Stands in every row that reps may not see; their answers must never hold it. */
export const secret = 'Zoe-only-0451';

// She holds the hidden leads; no input names her.
const zoe = { uid: randomUUID(), email: 'zoe@demo.example', displayName: 'Zoe', role: 'manager' } as const;
const castUids = Object.values(people).map(({ uid }) => uid);

const csv = 'First Name,Last Name,Email,Status\nAnn,Example,ann@example.com,new\nBob,,bob@example.com,odd\n';

/** A populated product to send inputs to, and the way back to where it was. */
export const createWorld = async (services: Services, url: string) => {
  const query = async (text: string, values: unknown[] = []) =>
    (await services.pool.query(text, values)).rows;
  await insertPerson(services, zoe);
  // Texts are taken; nothing runs here that would hand them over.
  services.env.sms = smsAccount;
  const clientFor = async (name: ActorName): Promise<Client> =>
    name === 'nobody'
      ? createClient(url)
      : createClient(url, { washboard_session: await openSessionFor(services, actors[name].uid) });
  const ada = await clientFor('admin');

  const lead = async (rep: string | null, company: string): Promise<string> => {
    const { body } = await ada.call('leads.create', { firstName: 'Ann', company, city: company });
    await query(
      `update leads set "assignedRep" = $2, "assignedAt" = case when $2::uuid is null then null else now() end where id = $1`,
      [body.id, rep],
    );
    return body.id;
  };
  const hidden = [await lead(zoe.uid, secret), await lead(zoe.uid, secret)];
  const own = [
    await lead(people.max.uid, 'Own'),
    await lead(people.uma.uid, 'Own'),
    await lead(people.mia.uid, 'Other'),
    await lead(null, 'Open'),
    await lead(null, 'Open'),
  ];
  const gone = await lead(null, 'Gone');
  await ada.call('leads.remove', { id: gone });
  await ada.call('approvals.add', { items: [{ email: 'new@fresh.example', role: 'user', withCode: true }] });
  const upload = await ada.raw('/api/imports.upload?noun=leads&name=a.csv', {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv' },
  });
  // A client with two sites and a machine at each.
  const { body: client } = await ada.call('clients.create', { businessName: 'Fuzz Laundry' });
  const kept: string[] = [client?.id];
  for (const city of ['Napa', 'Sonoma']) {
    const { body: site } = await ada.call('sites.create', { clientId: client?.id, city, state: 'CA' });
    const { body: machine } = await ada.call('machines.create', { siteId: site?.id, kind: 'washer' });
    kept.push(site?.id, machine?.id);
  }
  // A sold lead that can be converted, and a planned installation.
  const { body: sold } = await ada.call('leads.create', {
    firstName: 'Beth',
    lastName: 'Sold',
    email: 'beth@sold.example',
    streetAddress: '1 Main St',
    city: 'Napa',
    state: 'CA',
    zipCode: '94559',
  });
  await ada.call('leads.move', { id: sold?.id, to: 'sold' });
  const { body: install } = await ada.call('appointments.create', {
    siteId: kept[1],
    type: 'installation',
    start: '2026-12-01T17:00:00.000Z',
    end: '2026-12-01T18:00:00.000Z',
  });
  kept.push(sold?.id, install?.id);
  // Money taken in there, a statement of it, and a planned change of prices with its letter.
  const { body: terms } = await ada.call('sites.get', { id: kept[1] });
  await ada.call('sites.update', {
    id: kept[1],
    version: terms?.version,
    fields: { commission: { kind: 'percent', percent: 40 } },
  });
  const { body: money } = await ada.call('collections.create', {
    siteId: kept[1],
    date: '2026-01-05',
    gross: 5_000,
  });
  const { body: statement } = await ada.call('statements.make', { siteId: kept[1], month: '2026-01' });
  const { body: change } = await ada.call('vendChanges.plan', {
    siteIds: [kept[1]],
    prices: [{ kind: 'washer', price: 225 }],
    effectiveOn: '2099-01-05',
    visitFrom: '2099-01-05',
  });
  const { body: letters } = await ada.call('letters.list', { vendChangeId: change?.id });
  kept.push(money?.id, statement?.id, change?.id, letters?.items?.[0]?.id);
  // A route with a site, and a day of it with an open stop.
  await ada.call('routes.save', { name: 'Fuzz Route', days: [], collector: null, isNew: true });
  const { body: stop } = await ada.call('sites.create', {
    clientId: client?.id,
    status: 'active',
    collectionFrequency: 'weekly',
    collectionRoute: 'Fuzz Route',
  });
  const { body: day } = await ada.call('routeDays.open', { route: 'Fuzz Route', date: '2026-12-01' });
  kept.push(stop?.id, day?.id);
  // A template that everybody sees, and one that nobody but its owner does.
  const words = { name: 'Fuzz', type: 'email', subject: 'Hi', body: '<p>Hi {{firstName}}</p>' };
  const { body: template } = await ada.call('templates.create', { ...words, isShared: true });
  kept.push(template?.id);
  const [{ id: hiddenTemplate }] = await query(
    `insert into message_templates ("id", "name", "type", "body", "userId", "createdAt", "updatedAt")
     values ($1, $2, 'sms', $2, $3, now(), now()) returning "id"`,
    [randomUUID(), secret, zoe.uid],
  );
  // An announcement that waits.
  const { body: announcement } = await ada.call('announcements.create', {
    title: 'Fuzz',
    message: 'Fuzz',
    audience: ['user'],
    startsAt: '2099-01-05T10:00:00.000Z',
  });
  kept.push(announcement?.id);
  /** A contact, a deal and an activity of a lead; ids of what a rep may not see go to reps alone. */
  const beside = async (leadId: string, word: string): Promise<string[]> => {
    const made = [
      await ada.call('contacts.create', { leadId, company: word }),
      await ada.call('deals.create', { leadId, title: word, stage: 'Proposal' }),
      await ada.call('activities.create', { leadId, type: 'call', title: word }),
    ];
    return made.map(({ body }) => body.id);
  };
  const besideHidden = await beside(hidden[0] as string, secret);
  const besideOwn = [
    ...(await beside(own[0] as string, 'Own')),
    ...(await beside(own[2] as string, 'Other')),
  ];
  /** An e-mail about a lead that waits for long; of hidden leads reps may not learn a word. */
  const letter = async (leadId: string, word: string): Promise<string> => {
    const words = { to: ['ann@x.example'], subject: word, content: word };
    const given = {
      ...words,
      leadData: { id: leadId },
      scheduledAt: new Date(Date.now() + 300 * 86_400_000).toISOString(),
    };
    return (await ada.call('messages.sendEmail', given)).body.id;
  };
  const writtenHidden = await letter(hidden[0] as string, secret);
  const writtenOwn = [await letter(own[0] as string, 'Own'), await letter(own[3] as string, 'Open')];
  const [stray] = await query(
    `insert into messages ("id", "channel", "direction", "status", "senderAddress", "content", "createdAt", "updatedAt")
     values ($1, 'sms', 'in', 'received', '+17075550177', 'Who?', now(), now()) returning id`,
    [randomUUID()],
  );
  const rows = await query('select id from approvals union all (select id from outbox limit 5)');
  const ids = [
    ...own,
    ...besideOwn,
    ...writtenOwn,
    stray?.['id'],
    gone,
    ...kept,
    ...rows.map(({ id }) => id as string),
    upload.body?.id,
    randomUUID(),
  ];

  const known: Known = {
    // Hidden ones go to those alone who may not see them, or an administrator would hand them over.
    ids: [...ids.filter((id) => typeof id === 'string'), ...castUids],
    emails: [
      ...Object.values(people).map(({ email }) => email),
      'new@fresh.example',
      'who@x.example',
      'a@b.c',
    ],
    secrets: [castPassword, 'Laundry-2027!', 'ABCD1234', 'short', 'x'.repeat(64)],
    columns: ['First Name', 'Last Name', 'Email', 'Status', 'garden', 'firstName'],
  };
  const hashes = await query('select uid, "passwordHash" from credentials where uid = any($1)', [castUids]);

  /** Everybody is again who they were, with a session of their own, and no counter has run up. */
  const heal = async (): Promise<Record<ActorName, Client>> => {
    // What is as it should be stays untouched: settings that are written are read again by the next request.
    await query(
      `with limits as (delete from limits),
         approved as (update settings set "data" = jsonb_set("data", '{smsApproved}', 'true') where not "data" @> '{"smsApproved": true}'),
         people as (update users set role = given.role, status = 'active', "firstLogin" = false, "passwordChangeRequired" = false
           from unnest($1::uuid[], $2::text[]) as given(uid, role) where users.uid = given.uid
             and (users.role <> given.role or users.status <> 'active' or "firstLogin" or "passwordChangeRequired"))
       update credentials set "passwordHash" = kept.hash, "heldCodeId" = null
       from unnest($3::uuid[], $4::text[]) as kept(uid, hash) where credentials.uid = kept.uid
         and ("passwordHash" is distinct from kept.hash or "heldCodeId" is not null)`,
      [
        castUids,
        Object.values(people).map(({ role }) => role),
        hashes.map(({ uid }) => uid),
        hashes.map(({ passwordHash }) => passwordHash),
      ],
    );
    const clients = await Promise.all(actorNames.map(async (name) => [name, await clientFor(name)] as const));
    return Object.fromEntries(clients) as Record<ActorName, Client>;
  };
  return {
    known,
    hidden: [...hidden, ...besideHidden, writtenHidden, hiddenTemplate as string],
    heal,
    clientFor,
    pool: services.pool,
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
