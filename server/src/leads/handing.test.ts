import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, people, standing, startBench, type Who } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const { max, mia, ada, uma } = people;
type Standing = keyof typeof standing;
type Cell = [
  cell: string,
  operation: string,
  lead: Standing,
  input: object,
  expected: Partial<Record<Who, number>>,
];

const toMia = { to: mia.uid };
const accept = { answer: 'accept' };
const reject = { answer: 'reject', reason: 'Too far' };
const unknown = '0199c222-0000-7000-8000-00000000ffff';

const cells: Cell[] = [
  ['LEM-09', 'cantClose', 'new', { reason: 'Coin only' }, { nobody: 401, max: 200 }],
  ['LEM-09', 'cantClose', 'ofUma', {}, { uma: 403 }],
  ['LEM-09', 'cantClose', 'ofAda', {}, { ada: 200 }],
  ['LEM-10', 'cantClose', 'ofMia', {}, { nobody: 401, uma: 403, max: 404, ada: 200, dora: 200 }],
  ['LEM-11', 'cantClose', 'unassigned', {}, { nobody: 401, uma: 403, max: 403, ada: 200, dora: 200 }],
  ['LEM-12', 'returnToPool', 'new', { note: 'x' }, { nobody: 401, max: 200, ada: 200 }],
  ['LEM-12', 'returnToPool', 'ofUma', {}, { uma: 403 }],
  ['LEM-28', 'pass', 'new', toMia, { nobody: 401, max: 200, ada: 200, dora: 200 }],
  ['LEM-28', 'pass', 'ofUma', toMia, { uma: 403 }],
  ['LEM-29', 'pass', 'selling', toMia, { uma: 403, max: 409, ada: 409, dora: 409 }],
  ['LEM-29', 'pass', 'pending', toMia, { max: 409, ada: 409, dora: 409 }],
  ['LEM-30', 'pass', 'new', { to: max.uid }, { max: 400 }],
  ['LEM-30', 'pass', 'ofAda', { to: ada.uid }, { ada: 400 }],
  ['LEM-30', 'pass', 'ofDora', { to: people.dora.uid }, { dora: 400 }],
  ['LEM-30', 'pass', 'new', { to: uma.uid }, { uma: 403, max: 400, ada: 400, dora: 400 }],
  ['LEM-30', 'pass', 'new', { to: unknown }, { max: 400, ada: 400, dora: 400 }],
  ['LEM-30', 'pass', 'new', { to: 'x' }, { nobody: 400, max: 400 }],
  ['LEM-31', 'pass', 'ofMia', { to: ada.uid }, { nobody: 401, uma: 403, max: 404, dora: 200 }],
  ['LEM-32', 'answer', 'pending', accept, { nobody: 401, uma: 403, max: 200, ada: 200, dora: 200 }],
  ['LEM-32', 'answer', 'pending', reject, { nobody: 401, uma: 403, max: 200, ada: 200, dora: 200 }],
  ['LEM-32', 'answer', 'pending', { answer: 'reject' }, { max: 400, ada: 400 }],
  ['LEM-32', 'answer', 'pending', { answer: 'reject', reason: ' ' }, { max: 400 }],
  ['LEM-32', 'answer', 'new', accept, { max: 409, ada: 409 }],
  ['LEM-33', 'answer', 'pending', accept, { mia: 404 }],
  ['LEM-41', 'pass', 'converted', toMia, { nobody: 401, uma: 403, max: 409, ada: 409, dora: 409 }],
  ['LEM-42', 'returnToPool', 'pending', {}, { max: 409, ada: 200, dora: 200 }],
  ['LEM-42', 'cantClose', 'pending', {}, { max: 409, ada: 200, dora: 200 }],
  ['LEM-42', 'contact', 'pending', { outcome: 'contacted' }, { max: 409, ada: 200, dora: 200 }],
  ['LEM-42', 'transfer', 'pending', { rep: ada.uid }, { max: 409, ada: 200 }],
  ['LEM-42', 'take', 'pending', {}, { max: 409, ada: 200 }],
  ['LEM-42', 'note', 'pending', { text: 'Spoke to her brother' }, { max: 200 }],
  ['reopen', 'reopen', 'dead', {}, { nobody: 401, uma: 404, mia: 404, max: 200, ada: 200, dora: 200 }],
  ['reopen', 'reopen', 'selling', {}, { max: 409, ada: 409 }],
  ['reopen', 'reopen', 'converted', {}, { max: 409 }],
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
    // Nobody signed in is told so before what they sent is read.
    const status = run.who === 'nobody' ? 401 : run.status;
    const id = await bench.put(standing[run.lead]);
    const before = await bench.digest();
    const answer = await bench.as[run.who].call(`leads.${run.operation}`, { id, ...run.input });
    expect(answer.status, answer.text).toBe(status);
    if (status !== 200) expect(await bench.digest()).toBe(before);
    if (status === 409) expect(answer.body.error.current).toMatchObject({ id, version: 1 });
    if (status === 404) expect(answer.text).not.toContain(id);
  });

  test('[perm LEM-30] nobody who is suspended is passed anything; the field is named', async () => {
    const id = await bench.put(standing.new);
    const status = (value: string) =>
      bench.db.updateTable('users').set({ status: value }).where('uid', '=', mia.uid).execute();
    await status('suspended');
    const answer = await bench.as.max.call('leads.pass', { id, to: mia.uid });
    await status('active');
    expect([answer.status, answer.body.error.fields]).toEqual([400, { to: expect.any(String) }]);
  });

  test('[perm LED-09] a receiver reads what was passed to them, the passer no longer', async () => {
    const id = await bench.put(standing.pending);
    for (const [who, status] of Object.entries({ max: 200, ada: 200, dora: 200, mia: 404, uma: 404 }))
      expect((await bench.as[who as Who].call('leads.get', { id })).status, who).toBe(status);
  });
});

const lastOf = async (id: string) => (await bench.events(id)).at(-1);
const pass = async (reason = 'Her brother manages it') => {
  const id = await bench.put({ ...standing.new, firstName: 'Al', lastName: 'Moreau' });
  expect((await bench.as.max.call('leads.pass', { id, to: mia.uid, reason })).status).toBe(200);
  return id;
};

describe('[PASS-01] passing', () => {
  test('one event with who, to whom and why, and the note', async () => {
    const id = await pass();
    expect(await bench.events(id)).toHaveLength(1);
    expect(await lastOf(id)).toMatchObject({
      verb: 'passed',
      actor: max.uid,
      before: { assignedRep: max.uid, status: 'new', passState: null },
      after: {
        assignedRep: mia.uid,
        status: 'pass-it-on',
        passState: 'pending',
        column: 'passed',
        passedFrom: max.uid,
        passedTo: mia.uid,
        passReason: 'Her brother manages it',
        notes: [{ label: '', text: 'passed lead to Mia' }],
      },
    });
    const { body } = await bench.as.mia.call('leads.get', { id });
    expect(body.notesOnLead).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d – Max: passed lead to Mia$/);
  });

  test('a receiver adds notes and nothing else until they answer; an admin’s move ends the pass', async () => {
    const id = await pass();
    expect((await bench.as.mia.call('leads.note', { id, text: 'Rang him' })).status).toBe(200);
    expect((await bench.as.mia.call('leads.move', { id, to: 'selling' })).body.error.code).toBe(
      'LEAD_PASS_PENDING',
    );
    const moved = await bench.as.ada.call('leads.move', { id, to: 'selling' });
    expect(moved.body).toMatchObject({
      column: 'selling',
      passState: null,
      passedFrom: null,
      assignedRep: mia.uid,
    });
  });
});

describe('[PASS-02] answering', () => {
  test('accepted: it is the receiver’s, in New, from now on', async () => {
    const id = await pass();
    const { body } = await bench.as.mia.call('leads.answer', { id, answer: 'accept' });
    expect(body).toMatchObject({ column: 'new', status: 'new', assignedRep: mia.uid, passState: null });
    expect(body.assignedAt).toBe(body.updatedAt);
    expect(body.notes[0]).toMatchObject({ author: 'Mia', text: 'accepted lead from Max' });
    expect(await lastOf(id)).toMatchObject({
      verb: 'accepted',
      before: { passedFrom: max.uid, passedTo: mia.uid },
      after: { status: 'new', passedFrom: null },
    });
    expect((await bench.as.mia.call('leads.answer', { id, answer: 'accept' })).body.error.code).toBe(
      'LEAD_NOT_PENDING',
    );
  });

  test('rejected: back to the passer with the reason', async () => {
    const id = await pass();
    const { status } = await bench.as.mia.call('leads.answer', { id, answer: 'reject', reason: 'Too far' });
    expect(status).toBe(200);
    const { body } = await bench.as.max.call('leads.get', { id });
    expect(body).toMatchObject({ column: 'new', status: 'new', assignedRep: max.uid });
    expect(body.notes[0]).toMatchObject({ author: 'Mia', text: 'rejected lead from Max: Too far' });
    expect((await lastOf(id))?.verb).toBe('rejected');
  });

  test.each([
    ['left', { status: 'inactive' }],
    ['become a user', { role: 'user' }],
  ])('rejected where the passer has %s: nobody’s', async (_, fields) => {
    const id = await pass();
    const set = (to: object) => bench.db.updateTable('users').set(to).where('uid', '=', max.uid).execute();
    await set(fields);
    await bench.as.mia.call('leads.answer', { id, answer: 'reject', reason: 'Too far' });
    await set({ status: 'active', role: 'manager' });
    bench.as.max = await bench.signIn(max);
    expect(await bench.row(id)).toMatchObject({ column: 'unassigned', assignedRep: null, passState: null });
  });

  test('an admin answers for the receiver, whose lead it then is', async () => {
    const id = await pass();
    const { body } = await bench.as.ada.call('leads.answer', { id, answer: 'accept' });
    expect(body).toMatchObject({ assignedRep: mia.uid, column: 'new' });
  });

  test('two answers at once: one of them stands', async () => {
    const id = await pass();
    const answers = await Promise.all([
      bench.as.mia.call('leads.answer', { id, answer: 'accept' }),
      bench.as.ada.call('leads.answer', { id, answer: 'reject', reason: 'Mine' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(await bench.events(id)).toHaveLength(2);
  });
});

describe('[PASS-03] giving up a lead', () => {
  test("‘Pass Lead’ gives it back to everybody, ‘Can't Close’ to the administrators", async () => {
    const returned = await bench.put(standing.new);
    const { body } = await bench.as.max.call('leads.returnToPool', { id: returned, note: 'Speaks Spanish' });
    expect(body).toMatchObject({ column: 'unassigned', assignedRep: null, assignedAt: null });
    expect(body.notes[0]).toMatchObject({ label: 'Lead passed', text: 'Speaks Spanish' });
    expect((await lastOf(returned))?.verb).toBe('returned');

    const given = await bench.put(standing.selling);
    expect((await bench.as.max.call('leads.cantClose', { id: given, reason: 'Coin only' })).status).toBe(200);
    expect((await bench.as.max.call('leads.get', { id: given })).status).toBe(404);
    expect(await bench.row(given)).toMatchObject({
      column: 'passed',
      passState: 'review',
      assignedRep: null,
      leadContacted: false,
      passedFrom: max.uid,
      passReason: 'Coin only',
    });
    expect(await lastOf(given)).toMatchObject({ verb: 'notClosed', after: { passReason: 'Coin only' } });
  });

  test('from the review an admin gives it to the pool or to a rep', async () => {
    const toPool = await bench.put(standing.review);
    const toRep = await bench.put(standing.review);
    const pooled = await bench.as.ada.call('leads.move', { id: toPool, to: 'unassigned' });
    expect(pooled.body).toMatchObject({ column: 'unassigned', passState: null, passReason: '' });
    const assigned = await bench.as.ada.call('leads.assign', { id: toRep, rep: mia.uid });
    expect(assigned.body).toMatchObject({
      column: 'new',
      assignedRep: mia.uid,
      passState: null,
      status: 'new',
    });
  });
});

test('‘Reopen as new’: its rep’s again, with an event of its own', async () => {
  const id = await bench.put({ ...standing.dead, deadReason: 'Lease not ending' });
  const { body } = await bench.as.max.call('leads.reopen', { id });
  expect(body).toMatchObject({ column: 'new', status: 'new', assignedRep: max.uid, deadReason: '' });
  expect(await lastOf(id)).toMatchObject({
    verb: 'reopened',
    before: { deadReason: 'Lease not ending', column: 'dead' },
    after: { deadReason: '', column: 'new' },
  });
});

test('[MOVE-06] the reason of a dead move is kept and told; 256 characters are too many', async () => {
  const id = await bench.put(standing.selling);
  const move = (reason: string) => bench.as.max.call('leads.move', { id, to: 'dead', reason });
  expect((await move('x'.repeat(256))).status).toBe(400);
  expect((await move('Burned down')).body).toMatchObject({ column: 'dead', deadReason: 'Burned down' });
  expect(await lastOf(id)).toMatchObject({ verb: 'moved', after: { deadReason: 'Burned down' } });
});

describe('a passer’s own pending passes (D39)', () => {
  const outgoing = async (who: Who) => (await bench.as[who].call('leads.outgoing')).body.items;

  test('only what they need, and only theirs', async () => {
    const id = await pass();
    const mine = (await outgoing('max')).filter((one: { id: string }) => one.id === id);
    const { passedAt } = await bench.row(id);
    expect(mine).toEqual([
      {
        id,
        name: 'Al Moreau',
        passedTo: mia.uid,
        passedAt,
        answerBy: new Date(Date.parse(passedAt ?? '') + 24 * 3_600_000).toISOString(),
      },
    ]);
    for (const who of ['mia', 'ada', 'uma'] as const)
      expect(JSON.stringify(await outgoing(who)), who).not.toContain(id);
    expect((await bench.anonymous.call('leads.outgoing')).status).toBe(401);
    await bench.as.mia.call('leads.answer', { id, answer: 'accept' });
    expect(JSON.stringify(await outgoing('max'))).not.toContain(id);
  });

  test('live: a put when it is passed, a leave when it is answered, no byte of the lead beside', async () => {
    const id = await bench.put({ ...standing.new, lastName: 'Moreau', phone: '7075550142' });
    const stream = await bench.as.max.stream('pass');
    const others = await bench.as.ada.stream('pass');
    await stream.until(({ event }) => event === 'reset');
    await bench.as.max.call('leads.note', { id, text: 'Not told here' });
    await bench.as.max.call('leads.pass', { id, to: mia.uid });
    const put = await stream.until(({ event }) => event === 'put');
    expect(put.data).toMatchObject({ noun: 'pass', from: null, to: null });
    expect(put.data.row).toEqual({
      id,
      name: 'Moreau',
      passedTo: mia.uid,
      passedAt: expect.any(String),
      answerBy: expect.any(String),
    });
    await bench.as.mia.call('leads.answer', { id, answer: 'accept' });
    const leave = await stream.until(({ event }) => event === 'leave');
    expect(leave.data).toMatchObject({ noun: 'pass', id });
    expect(stream.seen.map(({ event }) => event)).toEqual(['reset', 'put', 'leave']);
    expect(others.seen.map(({ event }) => event)).not.toContain('put');
    stream.close();
    others.close();
  });

  test('live beside the leads: gone from the passer’s board, on the receiver’s, both ways', async () => {
    const id = await bench.put({ ...standing.new, lastName: 'Handed' });
    const passer = await bench.as.max.stream('leads,pass');
    const receiver = await bench.as.mia.stream('leads,pass');
    await passer.until(({ event }) => event === 'reset');
    await receiver.until(({ event }) => event === 'reset');
    await bench.as.max.call('leads.pass', { id, to: mia.uid });
    await passer.until(({ event, data }) => event === 'put' && data.noun === 'pass');
    expect((await passer.until(({ event }) => event === 'leave')).data).toMatchObject({
      noun: 'leads',
      from: 'new',
    });
    expect((await receiver.until(({ event }) => event === 'put')).data).toMatchObject({
      noun: 'leads',
      to: 'passed',
      row: { id, passState: 'pending', passedFrom: max.uid },
    });
    await bench.as.mia.call('leads.answer', { id, answer: 'reject', reason: 'Too far' });
    await passer.until(({ event, data }) => event === 'leave' && data.noun === 'pass');
    const back = await passer.until(({ event, data }) => event === 'put' && data.noun === 'leads');
    expect(back.data).toMatchObject({ to: 'new', row: { id, assignedRep: max.uid } });
    expect((await receiver.until(({ event }) => event === 'leave')).data).toMatchObject({
      id,
      from: 'passed',
    });
    passer.close();
    receiver.close();
  });

  test('a reader who was away hears of the answer when they are back', async () => {
    const id = await bench.put(standing.new);
    const stream = await bench.as.max.stream('leads,pass');
    await stream.until(({ event }) => event === 'reset');
    await bench.as.max.call('leads.pass', { id, to: mia.uid });
    const last = await stream.until(({ event, data }) => event === 'leave' && data.noun === 'leads');
    stream.close();
    await bench.as.mia.call('leads.answer', { id, answer: 'reject', reason: 'Too far' });
    const again = await bench.as.max.stream('leads,pass', { lastEventId: last.id ?? '' });
    await again.until(({ event, data }) => event === 'put' && data.noun === 'leads');
    expect(again.seen.map(({ event, data }) => [event, data.noun])).toEqual([
      ['leave', 'pass'],
      ['put', 'leads'],
    ]);
    again.close();
  });

  test('taken back by its passer alone, and only while nobody has answered (D39, D46)', async () => {
    const id = await pass();
    const undo = (who: 'max' | 'mia', entry: string) => bench.as[who].call('leads.undo', { entry });
    const entryOf = async () => (await bench.as.max.call('leads.undoHistory')).body.items[0].id;
    const first = await entryOf();
    expect((await undo('mia', first)).status).toBe(404);
    const back = await undo('max', first);
    expect([back.status, back.body.lead?.notes[0].text]).toEqual([200, 'took lead back from Mia']);
    expect(await bench.row(id)).toMatchObject({ assignedRep: max.uid, column: 'new', passState: null });
    expect((await bench.as.mia.call('leads.get', { id })).status).toBe(404);

    const answered = await pass();
    await bench.as.mia.call('leads.answer', { id: answered, answer: 'accept' });
    expect((await undo('max', await entryOf())).status).toBe(404);
    expect(await bench.row(answered)).toMatchObject({ assignedRep: mia.uid, column: 'new' });
  });
});
