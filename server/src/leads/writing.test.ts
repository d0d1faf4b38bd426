import { leadColumns, leadFields } from 'domain/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, people, standing, startBench, type Who } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

type Cell = readonly [
  cell: string,
  operation: string,
  lead: keyof typeof standing,
  input: object,
  expected: Partial<Record<Who, number>>,
];

const everyone = (user: number, manager: number, admin: number, developer = admin) => ({
  nobody: 401,
  uma: user,
  max: manager,
  ada: admin,
  dora: developer,
});
const toMia = { rep: people.mia.uid };

/** ‘own’ is asked for everybody's own lead. */
const own = (cell: string, operation: string, input: object, expected: Cell[4]): Cell[] =>
  (['ofUma', 'new', 'ofAda', 'ofDora'] as const).map((lead, n) => {
    const who = (['uma', 'max', 'ada', 'dora'] as const)[n] as Who;
    return [cell, operation, lead, input, { [who]: expected[who] ?? 0 }];
  });

const cells: Cell[] = [
  ...own(
    'LEW-06',
    'update',
    { fields: { firstName: 'Ann', tags: ['hot'], priority: 'low' } },
    everyone(200, 200, 200),
  ),
  ['LEW-07', 'update', 'unassigned', { fields: { city: 'Napa' } }, everyone(403, 403, 200)],
  ['LEW-08', 'update', 'ofMia', { fields: { city: 'Napa' } }, everyone(404, 404, 200)],
  ...[
    'convertedToClientId',
    'createdAt',
    'assignedAt',
    'repEmails',
    'timeoutExpired',
    'column',
    'notesOnLead',
  ].flatMap((field) => own('LEW-09', 'update', { fields: { [field]: 'x' } }, everyone(400, 400, 400))),
  ...own('LEW-10', 'update', { fields: { assignedRep: people.mia.uid } }, everyone(400, 400, 400)),
  ['LEW-11', 'assign', 'unassigned', { rep: people.uma.uid }, everyone(403, 403, 400)],
  [
    'LEW-11',
    'assign',
    'unassigned',
    { rep: '01900000-0000-7000-8000-0000000000ff' },
    everyone(403, 403, 400),
  ],
  ...own('LEW-12', 'update', { fields: { status: 'won' } }, everyone(400, 400, 400)),
  ...own('LEW-13', 'update', { fields: {} }, everyone(400, 400, 400)),
  ...own('LEW-14', 'update', { version: 99, fields: { city: 'Napa' } }, everyone(409, 409, 409)),
  ...own('LEW-15', 'remove', {}, everyone(403, 403, 200)),
  ['LEW-16', 'remove', 'ofMia', {}, everyone(403, 403, 200)],
  ['LEW-17', 'remove', 'converted', {}, everyone(403, 403, 409)],
  [
    'LEW-18',
    'update',
    'converted',
    { fields: { city: 'Napa' } },
    { nobody: 401, max: 409, ada: 409, dora: 409 },
  ],
  ['LEM-01', 'take', 'unassigned', {}, everyone(403, 200, 200)],
  ['LEM-02', 'take', 'ofMia', {}, everyone(403, 404, 200)],
  ['LEM-03', 'take', 'review', {}, everyone(403, 404, 200)],
  ...own('LEM-05', 'move', { to: 'unassigned' }, everyone(403, 200, 200)),
  ['LEM-06', 'move', 'ofMia', { to: 'unassigned' }, everyone(403, 404, 200)],
  ['LEM-07', 'move', 'unassigned', { to: 'unassigned' }, everyone(403, 403, 200)],
  ...own('LEM-08', 'move', { to: 'passed' }, everyone(403, 403, 200)),
  ...['new', 'selling'].flatMap((to) => own('LEM-13', 'move', { to }, everyone(200, 200, 200))),
  ...['new', 'selling'].map((to): Cell => ['LEM-14', 'move', 'unassigned', { to }, everyone(403, 200, 200)]),
  ...['sold', 'dead'].flatMap((to) => own('LEM-15', 'move', { to }, everyone(200, 200, 200))),
  ...['sold', 'dead'].map((to): Cell => ['LEM-16', 'move', 'unassigned', { to }, everyone(403, 403, 200)]),
  ...['new', 'selling', 'sold', 'dead'].flatMap((to): Cell[] => [
    ['LEM-17', 'move', 'ofMia', { to }, everyone(404, 404, 200)],
    ['LEM-18', 'move', 'converted', { to }, { nobody: 401, max: 409, ada: 409, dora: 409 }],
  ]),
  ...['won', 'Selling', 'selling ', '', null].flatMap((to) =>
    own('LEM-19', 'move', { to }, everyone(400, 400, 400)),
  ),
  ...['attempted', 'contacted'].flatMap((outcome) => [
    ...own('LEM-20', 'contact', { outcome, note: 'x' }, everyone(200, 200, 200)),
    ['LEM-21', 'contact', 'unassigned', { outcome, note: 'x' }, everyone(403, 200, 200)] as Cell,
  ]),
  ...own('LEM-22', 'contact', { outcome: 'sold', note: 'x' }, everyone(200, 200, 200)),
  ['LEM-23', 'contact', 'unassigned', { outcome: 'sold' }, everyone(403, 403, 200)],
  ...own('LEM-24', 'note', { text: 'x' }, everyone(200, 200, 200)),
  ['LEM-25', 'note', 'unassigned', { text: 'x' }, everyone(200, 200, 200)],
  ['LEM-26', 'note', 'ofMia', { text: 'x' }, everyone(404, 404, 200)],
  ...own('LEM-34', 'transfer', toMia, everyone(403, 200, 200)),
  ['LEM-35', 'transfer', 'unassigned', toMia, everyone(403, 403, 200)],
  ['LEM-36', 'transfer', 'ofMia', { rep: people.ada.uid }, everyone(403, 404, 200)],
  ['LEM-37', 'assign', 'new', toMia, everyone(403, 403, 200)],
  ['LEM-37', 'assign', 'new', { rep: null }, everyone(403, 403, 200)],
  ['LEM-41', 'transfer', 'converted', toMia, everyone(403, 409, 409)],
  ['LEM-41', 'assign', 'converted', toMia, { uma: 403, ada: 409, dora: 409 }],
  ['LEM-42', 'move', 'pending', { to: 'selling' }, { max: 409, ada: 200, dora: 200 }],
  ['LEM-42', 'update', 'pending', { fields: { city: 'Napa' } }, { max: 409, ada: 200, dora: 200 }],
  ['LEM-43', 'move', 'ofMia', { to: 'passed' }, everyone(403, 403, 200)],
  ['LEM-44', 'move', 'converted', { to: 'unassigned' }, { uma: 403, max: 409, ada: 409, dora: 409 }],
  ['LEM-44', 'move', 'converted', { to: 'passed' }, { uma: 403, max: 403, ada: 409, dora: 409 }],
];

const runs = cells.flatMap(([cell, operation, lead, input, expected]) =>
  Object.entries(expected).map(([who, status]) => ({
    cell,
    operation,
    lead,
    input,
    who: who as Who,
    status,
  })),
);

describe('the cells of the permission table', () => {
  test.each(runs)('[perm $cell] $operation $lead $input by $who: $status', async (run) => {
    const id = await bench.put(standing[run.lead]);
    const version = run.operation === 'update' ? { version: 1 } : {};
    const before = await bench.digest();
    const answer = await bench.as[run.who].call(`leads.${run.operation}`, { id, ...version, ...run.input });
    expect(answer.status, answer.text).toBe(run.status);
    if (run.status !== 200) expect(await bench.digest()).toBe(before);
    else expect(answer.body).toMatchObject({ id, column: expect.any(String), version: expect.any(Number) });
    if (run.status === 409) expect(answer.body.error.current).toMatchObject({ id, version: 1 });
    if (run.status === 404) expect(answer.text).not.toContain(id);
  });

  test('[perm LEM-27] no operation changes an earlier note', async () => {
    for (const name of ['noteUpdate', 'noteRemove', 'editNote'])
      expect((await bench.as.ada.call(`leads.${name}`, {})).status).toBe(404);
  });
});

describe('creating', () => {
  const newId = () => bench.services.newId();

  test('[BOARD-05] [perm LEW-01] a lead with the defaults of the specification', async () => {
    for (const who of ['max', 'ada', 'dora'] as const) {
      const { status, body } = await bench.as[who].call('leads.create', { firstName: 'Ann' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        firstName: 'Ann',
        lastName: '',
        status: 'new',
        leadContacted: false,
        priority: 'medium',
        followUpsRequested: 0,
        followUpsCompleted: 0,
        remindersSentInXDays: 0,
        leaseNoticeDays: 180,
        column: 'unassigned',
        version: 1,
        notes: [],
        notesOnLead: '',
        assignedRep: null,
      });
      expect(body.dueAt > body.createdAt).toBe(true);
      expect((await bench.events(body.id)).map(({ verb, actor }) => [verb, actor])).toEqual([
        ['created', people[who].uid],
      ]);
    }
    expect((await bench.as.uma.call('leads.create', { firstName: 'Ann' })).status).toBe(403);
    expect((await bench.anonymous.call('leads.create', {})).status).toBe(401);
  });

  test('[perm LEW-02] for myself: rep and assignedAt', async () => {
    for (const who of ['max', 'ada', 'dora'] as const) {
      const { uid } = people[who];
      const { body } = await bench.as[who].call('leads.create', { firstName: 'Ann', assignedRep: uid });
      expect(body).toMatchObject({ assignedRep: uid, column: 'new' });
      expect(body.assignedAt).toBe(body.createdAt);
    }
    expect((await bench.as.uma.call('leads.create', { assignedRep: people.uma.uid })).status).toBe(403);
  });

  test('[perm LEW-03] for another rep only by an administrator, and only for who may be one', async () => {
    const give = (who: Who, uid: string) =>
      bench.as[who].call('leads.create', { firstName: 'Ann', assignedRep: uid });
    expect((await give('max', people.mia.uid)).status).toBe(403);
    expect((await give('ada', people.mia.uid)).body.assignedRep).toBe(people.mia.uid);
    expect((await give('ada', people.uma.uid)).body.error.code).toBe('REP_NOT_ASSIGNABLE');
    expect((await give('ada', people.dora.uid)).status).toBe(400);
  });

  test('[BOARD-05] without a name, a phone number or an e-mail address there is no lead', async () => {
    for (const who of ['max', 'ada'] as const) {
      const { status, body } = await bench.as[who].call('leads.create', { city: 'Napa' });
      expect([status, body.error.fields]).toEqual([
        400,
        { businessName: 'Give a name, a phone number or an e-mail address' },
      ]);
    }
  });

  test('[perm LEW-04] privileged fields are stripped', async () => {
    const input = { firstName: 'Ann', role: 'admin', permissions: ['*'], isAdmin: true, userId: 'x' };
    for (const who of ['max', 'ada', 'dora'] as const) {
      const { status, body } = await bench.as[who].call('leads.create', input);
      expect(status).toBe(200);
      for (const field of ['role', 'permissions', 'isAdmin', 'userId'])
        expect(body).not.toHaveProperty(field);
    }
    expect((await bench.as.uma.call('leads.create', input)).status).toBe(403);
  });

  test('[perm LEW-05] server-owned fields are refused by name', async () => {
    for (const field of ['convertedToClientId', 'createdAt', 'assignedAt', 'repEmails', 'timeoutExpired']) {
      const { status, body } = await bench.as.max.call('leads.create', { [field]: 'x' });
      expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([
        400,
        'UNKNOWN_FIELD',
        [field],
      ]);
    }
  });

  test('[perm LEW-05] an id of the client’s making, once', async () => {
    const id = newId();
    expect((await bench.as.max.call('leads.create', { id, firstName: 'Ann' })).body.id).toBe(id);
    for (const who of ['max', 'mia', 'ada'] as const) {
      const { status, body } = await bench.as[who].call('leads.create', { id, firstName: 'Other' });
      expect([status, body.error.code]).toEqual([400, 'ID_TAKEN']);
    }
    expect((await bench.as.max.call('leads.create', { id: 'mine' })).status).toBe(400);
    const twins = await Promise.all(
      [1, 2, 3].map(() =>
        bench.as.max.call('leads.create', { id: newId().slice(0, -1).concat('a'), firstName: 'Ann' }),
      ),
    );
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
    const same = newId();
    const race = await Promise.all(
      [1, 2, 3, 4].map(() => bench.as.max.call('leads.create', { id: same, firstName: 'Ann' })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('the same key creates once', async () => {
    const key = newId();
    const input = { lastName: 'Once' };
    const first = await bench.as.max.call('leads.create', input, { key });
    const again = await bench.as.max.call('leads.create', input, { key });
    expect(again.body).toEqual(first.body);
    const { body } = await bench.as.max.call('leads.list', { text: 'once' });
    expect(body.items).toHaveLength(1);
  });
});

describe('[REC-02] intake', () => {
  test('a record of another system becomes a lead with its first note', async () => {
    const record = {
      source: 'Partner',
      status: 'lost',
      company: 'Elm LLC',
      notes: 'Called us',
      value: 100,
      isAdmin: true,
    };
    const { status, body } = await bench.as.ada.call('leads.intake', record);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      leadCameFrom: 'Partner',
      company: 'Elm LLC',
      value: 100,
      status: 'lost',
      markDead: true,
      leadAsDead: true,
      leadContacted: true,
      column: 'dead',
      notes: [{ label: 'Note added', text: 'Called us', author: 'Ada', by: people.ada.uid, struck: false }],
    });
  });
  test.each([
    [{}, 'Source is required'],
    [{ source: 'x', status: 'client' }, 'Status must be one of: new, contacted, qualified, converted, lost'],
  ])('refuses %j', async (record, message) => {
    const { status, body } = await bench.as.ada.call('leads.intake', record);
    expect([status, body.error.message]).toEqual([400, message]);
  });
  test('only for administrators', async () => {
    for (const who of ['uma', 'max'] as const)
      expect((await bench.as[who].call('leads.intake', { source: 'x' })).status).toBe(403);
  });
});

describe('moves', () => {
  test.each(leadColumns)(
    '[MOVE-01] [MOVE-02] [MOVE-03] [MOVE-04] [MOVE-05] [MOVE-06] from every column to %s',
    async (to) => {
      for (const from of ['unassigned', 'new', 'selling', 'sold', 'dead', 'review', 'pending'] as const) {
        const id = await bench.put(standing[from]);
        const { status, body } = await bench.as.ada.call('leads.move', { id, to });
        expect([from, status, body.column]).toEqual([from, 200, to]);
        const { notes: _, notesOnLead: __, ...row } = body;
        expect(await bench.row(id)).toEqual(row);
      }
    },
  );

  test('[MOVE-05] [perm LEM-16] an admin sells an unassigned lead: no rep is set', async () => {
    const id = await bench.put();
    const { body } = await bench.as.ada.call('leads.move', { id, to: 'sold' });
    expect(body).toMatchObject({ markSold: true, status: 'client', leadContacted: true, assignedRep: null });
    expect(body.soldDate).toBe(body.lastContactDate);
  });

  test('one event per verb, with what changed before and after', async () => {
    const id = await bench.put(standing.new);
    const { body } = await bench.as.max.call('leads.move', { id, to: 'dead', reason: 'No answer' });
    expect(await bench.events(id)).toEqual([
      {
        verb: 'moved',
        actor: people.max.uid,
        before: {
          column: 'new',
          status: 'new',
          deadReason: '',
          markDead: false,
          leadAsDead: false,
          leadContacted: false,
          firstContactedAt: null,
          firstHeardAt: null,
          diedAt: null,
        },
        after: {
          column: 'dead',
          status: 'dead',
          deadReason: 'No answer',
          markDead: true,
          leadAsDead: true,
          leadContacted: true,
          firstContactedAt: body.updatedAt,
          firstHeardAt: body.updatedAt,
          diedAt: body.updatedAt,
        },
        scopeBefore: { assignedRep: people.max.uid, column: 'new', deleted: false },
        scopeAfter: { assignedRep: people.max.uid, column: 'dead', deleted: false },
      },
    ]);
  });

  test('[perm LEM-07] what changes nothing is no event and no new version', async () => {
    const id = await bench.put();
    const { body } = await bench.as.ada.call('leads.move', { id, to: 'unassigned' });
    expect(body.version).toBe(1);
    expect(await bench.events(id)).toEqual([]);
  });

  test('[MOVE-09] [LEAD-11] quick actions: move, dated note, event, in one', async () => {
    const id = await bench.put(standing.new);
    await bench.as.max.call('leads.contact', { id, outcome: 'attempted', note: '' });
    await bench.as.max.call('leads.contact', { id, outcome: 'contacted', note: 'Wants a\nquote' });
    await bench.as.ada.call('leads.note', { id, text: 'Careful' });
    const { body } = await bench.as.max.call('leads.contact', { id, outcome: 'sold', note: 'Signed' });
    expect(body).toMatchObject({ column: 'sold', version: 5 });
    expect(
      body.notes.map(({ label, text, author }: Record<string, string>) => [label, text, author]),
    ).toEqual([
      ['Marked as sold', 'Signed', 'Max'],
      ['Note added', 'Careful', 'Ada'],
      ['Contacted with notes', 'Wants a\nquote', 'Max'],
      ['Contact attempted', '(No notes added)', 'Max'],
    ]);
    const lines = body.notesOnLead.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d – Max: Contacted with notes\. Wants a quote$/);
    expect((await bench.events(id)).map(({ verb }) => verb)).toEqual([
      'attempted',
      'contacted',
      'noted',
      'sold',
    ]);
  });

  test('[MOVE-08] assigning sets assignedAt and clears the timeout flag, unassigning clears both', async () => {
    const id = await bench.put({ ...standing.new, timeoutExpired: true });
    const { body } = await bench.as.ada.call('leads.assign', { id, rep: people.mia.uid });
    expect(body).toMatchObject({ assignedRep: people.mia.uid, timeoutExpired: false, column: 'new' });
    expect(body.assignedAt).toBe(body.updatedAt);
    expect((await bench.as.ada.call('leads.assign', { id, rep: null })).body).toMatchObject({
      assignedRep: null,
      assignedAt: null,
      column: 'unassigned',
    });
  });

  test('[MOVE-10] [perm LEM-01] taking; again by the same person changes nothing', async () => {
    const id = await bench.put();
    const { body } = await bench.as.max.call('leads.take', { id });
    expect(body).toMatchObject({ assignedRep: people.max.uid, column: 'new', version: 2 });
    expect((await bench.as.max.call('leads.take', { id })).body.version).toBe(2);
    expect((await bench.as.mia.call('leads.take', { id })).status).toBe(404);
  });

  test('[perm LEM-04] 50 takes at once: one winner, the rest never receive the row', async () => {
    const id = await bench.put({ lastName: 'Contested' });
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, n) => bench.signIn(n % 2 ? people.max : people.mia)),
    );
    const answers = await Promise.all(clients.map((client) => client.call('leads.take', { id })));
    const lead = await bench.row(id);
    const winner = lead.assignedRep === people.max.uid ? 1 : 0;
    for (const [n, { status, text }] of answers.entries()) {
      expect(status).toBe(n % 2 === winner ? 200 : 404);
      if (n % 2 !== winner) expect(text).not.toContain('Contested');
    }
    expect(lead.version).toBe(2);
    expect(await bench.events(id)).toHaveLength(1);
  });

  test('[perm LEW-11] nobody suspended becomes rep', async () => {
    await bench.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('uid', '=', people.mia.uid)
      .execute();
    const id = await bench.put(standing.new);
    expect((await bench.as.ada.call('leads.assign', { id, rep: people.mia.uid })).status).toBe(400);
    expect((await bench.as.max.call('leads.transfer', { id, rep: people.mia.uid })).status).toBe(400);
    await bench.db.updateTable('users').set({ status: 'active' }).where('uid', '=', people.mia.uid).execute();
  });
});

describe('[LEAD-07] updating', () => {
  test('[perm LEW-14] a stale version answers 409 with the present row', async () => {
    const id = await bench.put(standing.new);
    const update = (version: number, fields: object) =>
      bench.as.max.call('leads.update', { id, version, fields });
    expect((await update(1, { city: 'Napa' })).body).toMatchObject({ city: 'Napa', version: 2 });
    const { status, body } = await update(1, { zipCode: '94558' });
    expect([status, body.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(body.error.current).toMatchObject({ id, city: 'Napa', zipCode: '', version: 2 });
  });

  test('[OFF-01] a stale version names who changed the fields that were sent, not who wrote the lead last', async () => {
    const id = await bench.put(standing.new);
    const update = (who: 'max' | 'ada', version: number, fields: object) =>
      bench.as[who].call('leads.update', { id, version, fields });
    await update('ada', 1, { numberOfUnits: 60 });
    await update('max', 2, { city: 'Napa' });
    const changedBy = async (fields: object) => (await update('max', 1, fields)).body.error.changed.by;
    expect(await changedBy({ numberOfUnits: 48 })).toBe(people.ada.displayName);
    expect(await changedBy({ numberOfUnits: 60, city: 'Yountville' })).toBe(people.max.displayName);
    expect(await changedBy({ zipCode: '94558' })).toBe(people.max.displayName);
  });

  test('[LEAD-12] every writable field is stored and read back', async () => {
    const id = await bench.put(standing.new);
    const fields = {
      firstName: "O'Brien",
      lastName: '<b>x</b>',
      email: 'a@b.co',
      phone: '+12065553615',
      company: 'C',
      businessName: 'B',
      streetAddress: '1 Elm',
      streetAddressLine2: '2',
      city: 'Napa',
      state: 'CA',
      zipCode: '9',
      country: 'US',
      leadDescription: 'd\n'.repeat(2500),
      typeOfMachines: 't',
      numberOfUnits: 12,
      numberOfMachinesNeeded: 3,
      currentServiceProvider: 'W',
      hasCurrentProvider: true,
      leaseExpirationDate: '2027-03-31',
      leaseNoticeDays: 90,
      leaseAutoRenews: 'yes',
      buildingStyle: 'garden',
      leadCameFrom: 'Web',
      howDidYouHearAboutUs: 'h',
      formerId: 'f',
      bestTimeToCall: 'noon',
      tags: ['a', 'b'],
      priority: 'high',
      value: 7,
      nextStep: { what: 'Call', dueAt: '2026-12-01T10:00:00.000Z' },
      customFields: { a: 1, b: 'x', c: null },
      leadsToSAgreement: true,
      markDuplicate: true,
      followUpsRequested: 1,
      followUpsCompleted: 1,
    };
    expect(Object.keys(fields).sort()).toEqual(Object.keys(leadFields.shape).sort());
    const { status, body, text } = await bench.as.max.call('leads.update', { id, version: 1, fields });
    expect(status, text).toBe(200);
    expect(body).toMatchObject(fields);
    expect(await bench.row(id)).toMatchObject(fields);
    expect(
      (
        await bench.as.max.call('leads.update', {
          id,
          version: 2,
          fields: { nextStep: null, leaseExpirationDate: null },
        })
      ).body,
    ).toMatchObject({ nextStep: null, leaseExpirationDate: null });
  });

  test('ten people at once: one wins, nobody’s field is lost in silence', async () => {
    const id = await bench.put(standing.new);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        bench.as.ada.call('leads.update', { id, version: 1, fields: { city: `City ${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('[BOARD-07] deleting', () => {
  test('hides from lists and counts, restores as it was', async () => {
    const id = await bench.put({ ...standing.selling, lastName: 'Removable' });
    await bench.as.ada.call('leads.remove', { id });
    const listed = async () =>
      (await bench.as.max.call('leads.list', { text: 'removable' })).body.items.length;
    expect(await listed()).toBe(0);
    expect((await bench.as.max.call('leads.get', { id })).status).toBe(404);
    for (const [operation, input] of [
      ['move', { to: 'sold' }],
      ['note', { text: 'x' }],
      ['take', {}],
      ['remove', {}],
    ] as const)
      expect((await bench.as.ada.call(`leads.${operation}`, { id, ...input })).body.error.code).toBe(
        'LEAD_DELETED',
      );
    expect((await bench.as.ada.call('leads.restore', { id })).body).toMatchObject({
      deleted: false,
      column: 'selling',
    });
    expect(await listed()).toBe(1);
    expect((await bench.as.ada.call('leads.restore', { id })).status).toBe(409);
    expect((await bench.as.max.call('leads.restore', { id })).status).toBe(403);
  });
});

describe('history (D36)', () => {
  test('who changed what and when, newest first, in pages', async () => {
    const id = await bench.put(standing.new);
    await bench.as.max.call('leads.update', { id, version: 1, fields: { city: 'Napa' } });
    await bench.as.max.call('leads.note', { id, text: 'Rang' });
    await bench.as.ada.call('leads.move', { id, to: 'sold' });
    const first = await bench.as.max.call('leads.history', { id, limit: 2 });
    expect(
      first.body.items.map(({ verb, author, by }: Record<string, string>) => [verb, author, by]),
    ).toEqual([
      ['moved', 'Ada', people.ada.uid],
      ['noted', 'Max', people.max.uid],
    ]);
    expect(first.body.items[0].changes).toContainEqual({ field: 'column', before: 'new', after: 'sold' });
    const rest = await bench.as.max.call('leads.history', { id, limit: 2, cursor: first.body.cursor });
    expect(rest.body.items).toMatchObject([
      { verb: 'updated', changes: [{ field: 'city', before: '', after: 'Napa' }] },
    ]);
    expect(rest.body.cursor).toBeNull();
    expect((await bench.as.max.call('leads.history', { id, cursor: 'x' })).status).toBe(400);
    expect((await bench.as.mia.call('leads.history', { id })).status).toBe(404);
  });
});
