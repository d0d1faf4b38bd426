import { write } from 'domain/kernel';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createStore, type Row } from '#platform/store.ts';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { createQueue, type Keeper } from './queue.ts';
import { isConflict } from './send.ts';
import { wordWrites } from './wording.ts';
import { type KeptWrite, painted, paintOf, type Write } from './write.ts';
import '#platform/testing/same-draws.ts';

type House = Row & { city: string; state: string; notes: readonly string[] };
const answer = z.custom<House>();
const update = write('houses.update', [], { input: z.any(), output: answer });
const note = write('houses.note', [], { input: z.any(), output: answer });

let server: FakeCalls;
let offline = false;
let answersGetLost = false;
// What waits in a page that is left open would be sent to the server of the next test.
const open: { clear: () => void }[] = [];
beforeEach(() => {
  server = fakeCalls();
  offline = false;
  answersGetLost = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
});
afterEach(() => {
  for (const queue of open.splice(0)) queue.clear();
  vi.restoreAllMocks();
});

/** What survives a page. */
const shelf = () => {
  const kept = new Map<string, KeptWrite>();
  const keeper = (mayReplay = true): Keeper => ({
    put: async (write) => {
      kept.set(write.key, structuredClone(write));
      return true;
    },
    drop: async (key) => void kept.delete(key),
    mayReplay: () => mayReplay,
  });
  return { kept, keeper, list: () => [...kept.values()].toSorted((a, b) => a.seq - b.seq) };
};

/** A page: its rows and its queue; the next page takes over what the shelf holds. */
const openPage = (place: ReturnType<typeof shelf>, rows: readonly House[], leads = true) => {
  const store = createStore((run) => run());
  const houses = store.noun<House>('houses', { whole: () => true });
  const queue = createQueue(store);
  open.push(queue);
  // Held, as a card on the screen holds its row.
  for (const row of rows) {
    houses.subscribeRow(row.id, () => {});
    houses.absorb(row);
  }
  queue.adopt(place.list(), () => false);
  queue.keepIn(place.keeper(leads));
  const edit = (id: string, fields: Partial<House>) => {
    const before = houses.row(id);
    if (!before) throw new Error('no row');
    const base = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof House]]));
    const write: Write = {
      noun: 'houses',
      rowId: id,
      title: id,
      operation: update.name,
      base,
      input: { id, version: before.version, fields },
      paint: paintOf(before, { ...before, ...fields }),
    };
    return queue.post<House, House>(write, 'uma', fields);
  };
  const addNote = (id: string, text: string, more: Pick<Write, 'key'> = {}) => {
    const before = houses.row(id);
    if (!before) throw new Error('no row');
    const paint = paintOf(before, { ...before, notes: [text, ...before.notes] });
    const write: Write = {
      noun: 'houses',
      rowId: id,
      title: id,
      operation: note.name,
      base: null,
      input: { id, text },
      paint,
      ...more,
    };
    return queue.post<House, House>(write, 'uma', (row) => painted(row, paint));
  };
  return { store, houses, queue, edit, addNote };
};

/** A server that keeps rows, versions and the keys of what it has done. */
const answerAs = (rows: Map<string, House>) => {
  const done = new Map<string, string>();
  const write = (key: string | null, body: unknown, id: string, change: (row: House) => House | Response) => {
    const text = JSON.stringify(body);
    const row = rows.get(id);
    if (!row) return refusal({ status: 404, code: 'NOT_FOUND' });
    if (key && done.has(key)) return repeated(done.get(key) === text, row);
    const next = change(row);
    if (next instanceof Response) return next;
    rows.set(id, { ...next, version: row.version + 1 });
    if (key) done.set(key, text);
    if (answersGetLost) throw new TypeError('Failed to fetch');
    return rows.get(id) as House;
  };
  server.answer(update, ({ id, version, fields }, { key }) => {
    if (offline) throw new TypeError('Failed to fetch');
    return write(key, { id, version, fields }, id, (row) =>
      version === row.version
        ? { ...row, ...fields }
        : refusal({ status: 409, code: 'STALE_VERSION', current: row }),
    );
  });
  server.answer(note, ({ id, text }, { key }) => {
    if (offline) throw new TypeError('Failed to fetch');
    return write(key, { id, text }, id, (row) => ({ ...row, notes: [text, ...row.notes] }));
  });
  return done;
};

const repeated = (isSame: boolean, row: House): House | Response => {
  if (answersGetLost) throw new TypeError('Failed to fetch');
  return isSame ? row : refusal({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
};

const house = (id: string): House => ({ id, version: 1, city: 'Napa', state: 'CA', notes: [] });

test('[OFF-01] without a network an act is shown, kept before it is sent, and done once the network is back', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [...rows.values()]);
  offline = true;
  const posted = await page.edit('a', { city: 'Reno' });
  expect('waits' in posted).toBe(true);
  expect(page.houses.row('a')?.city).toBe('Reno');
  expect(place.list()).toMatchObject([{ state: 'waits', uid: 'uma', input: { fields: { city: 'Reno' } } }]);
  expect(server.calls).toEqual([]);
  offline = false;
  await page.queue.replay();
  expect(rows.get('a')).toMatchObject({ city: 'Reno', version: 2 });
  expect([place.list(), page.queue.list()]).toEqual([[], []]);
  expect(await ('waits' in posted && posted.waits)).toMatchObject({ city: 'Reno' });
});

test('[OFF-01] a killed tab loses nothing: the next page shows and sends it, in order, under the same keys', async () => {
  const rows = new Map([['a', house('a')]]);
  const done = answerAs(rows);
  const place = shelf();
  offline = true;
  const first = openPage(place, [house('a')]);
  await first.edit('a', { city: 'Reno' });
  await first.addNote('a', 'one');
  await first.edit('a', { city: 'Elko' });
  first.queue.clear();
  const keys = place.list().map(({ key }) => key);
  // Another page, killed as well; the clock of the device went back by a day.
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ['Date'] });
  const second = openPage(place, [house('a')]);
  expect(second.houses.row('a')).toMatchObject({ city: 'Elko', notes: ['one'] });
  await second.addNote('a', 'two');
  second.queue.clear();
  vi.useRealTimers();
  offline = false;
  const third = openPage(place, [house('a')]);
  await third.queue.replay();
  expect(rows.get('a')).toMatchObject({ city: 'Elko', notes: ['two', 'one'], version: 5 });
  expect([...done.keys()].slice(0, 3)).toEqual(keys);
  expect(place.list()).toEqual([]);
});

test('[OFF-01] killed between the server’s doing and its answer: sent again under its key, done once', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const first = openPage(place, [house('a')]);
  // The server does it, but its answer never reaches the page.
  answersGetLost = true;
  await first.addNote('a', 'once');
  expect(rows.get('a')?.notes).toEqual(['once']);
  first.queue.clear();
  answersGetLost = false;
  const second = openPage(place, [house('a')]);
  await second.queue.replay();
  expect(rows.get('a')?.notes).toEqual(['once']);
  expect(new Set(server.calls.map(({ key }) => key)).size).toBe(1);
  expect(place.list()).toEqual([]);
});

/** What the feed tells of the last act on a row: to its author under its key. */
const echo = (page: ReturnType<typeof openPage>, row: House | undefined) => {
  const key = server.calls.at(-1)?.key ?? null;
  if (row) page.store.applyPut({ noun: 'houses', row, from: null, to: null, key });
};

test('[OFF-01] the answer is lost, the echo comes: it waits no more, and the next page without a network shows it once', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const first = openPage(place, [house('a')]);
  answersGetLost = true;
  const posted = await first.addNote('a', 'once');
  expect(place.list()).toMatchObject([{ state: 'waits' }]);
  echo(first, rows.get('a'));
  expect([first.queue.list(), place.list()]).toEqual([[], []]);
  await ('waits' in posted && posted.waits);
  first.queue.clear();
  offline = true;
  const second = openPage(place, [...rows.values()]);
  expect(second.houses.row('a')?.notes).toEqual(['once']);
});

test('[OFF-01] the echo comes, then the answer is lost: it is done', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a')]);
  server.answer(note, ({ text }) => {
    echo(page, { ...house('a'), version: 2, notes: [text] });
    expect([page.queue.list(), place.list()]).toEqual([[], []]);
    throw new TypeError('Failed to fetch');
  });
  expect(await page.addNote('a', 'once')).toMatchObject({ done: true });
  expect([page.queue.list(), place.list()]).toEqual([[], []]);
  expect(page.houses.row('a')?.notes).toEqual(['once']);
});

test('[OFF-01] an echo that tells of another row leaves a write on its way in the list, until it is answered', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const page = openPage(shelf(), [house('a'), house('b')]);
  server.answer(note, ({ text }) => {
    echo(page, { ...house('b'), version: 2, notes: [text] });
    expect(page.queue.list()).toHaveLength(1);
    return { ...house('a'), version: 2, notes: [text] };
  });
  expect(await page.addNote('a', 'once')).toMatchObject({ answer: { notes: ['once'] } });
  expect(page.queue.list()).toEqual([]);
  server.answer(note, ({ text }) => {
    echo(page, { ...house('b'), version: 3, notes: [text] });
    throw new TypeError('Failed to fetch');
  });
  expect(await page.addNote('a', 'twice')).toMatchObject({ done: true });
  expect(page.queue.list()).toEqual([]);
});

test('[OFF-01] what the server made of a write is told before it leaves the list, and never to whoever is here after a sign-out', async () => {
  answerAs(new Map([['a', house('a')]]));
  const page = openPage(shelf(), [house('a')]);
  const told: unknown[] = [];
  page.queue.onAnswer(({ operation }, row) =>
    told.push([operation, (row as House).notes, page.queue.list().length]),
  );
  await page.addNote('a', 'at once');
  offline = true;
  const { waits } = (await page.addNote('a', 'later')) as { waits: Promise<House> };
  offline = false;
  await page.queue.replay();
  await waits;
  expect(told).toEqual([
    [note.name, ['at once'], 1],
    [note.name, ['later', 'at once'], 1],
  ]);
  const posted = page.addNote('a', 'too late');
  server.answer(note, ({ text }) => {
    page.queue.clear();
    return { ...house('a'), version: 9, notes: [text] };
  });
  await posted;
  expect(told).toHaveLength(2);
});

test('[OFF-01] what was done, though its answer was lost and its row is out of sight by now, is done', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a')]);
  answersGetLost = true;
  await page.addNote('a', 'passed on');
  expect(place.list()).toMatchObject([{ state: 'waits' }]);
  server.answer(note, () => refusal({ status: 404, code: 'DONE_UNSEEN' }));
  await page.queue.replay();
  expect([page.queue.list(), place.list()]).toEqual([[], []]);
});

test('[OFF-01] that the feed told of a write says nothing of what is asked under its key later', async () => {
  answerAs(new Map([['a', house('a')]]));
  const page = openPage(shelf(), [house('a')]);
  server.answer(note, ({ text }) => {
    echo(page, { ...house('a'), version: 2, notes: [text] });
    throw new TypeError('Failed to fetch');
  });
  expect(await page.addNote('a', 'once', { key: 'of a form' })).toMatchObject({ done: true });
  server.answer(note, () => refusal({ status: 400, code: 'NO' }));
  await expect(page.addNote('a', 'once', { key: 'of a form' })).rejects.toMatchObject({ status: 400 });
});

test('[OFF-01] what is thrown away while it is on its way, and then refused, does not count as done', async () => {
  answerAs(new Map([['a', house('a')]]));
  const page = openPage(shelf(), [house('a')]);
  server.answer(note, async () => {
    const [write] = page.queue.list();
    if (write) await page.queue.discard(write.key);
    return refusal({ status: 400, code: 'NO' });
  });
  await expect(page.addNote('a', 'once')).rejects.toMatchObject({ status: 400 });
});

test('[OFF-01] others’ changes of other fields are merged; of the same field both values are kept for their author', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a')]);
  offline = true;
  const city = await page.edit('a', { city: 'Reno' });
  const state = await page.edit('a', { state: 'NV' });
  rows.set('a', { ...house('a'), city: 'Sparks', version: 7 });
  offline = false;
  await page.queue.replay();
  expect(rows.get('a')).toMatchObject({ city: 'Sparks', state: 'NV', version: 8 });
  expect('waits' in state && (await state.waits)).toBeTruthy();
  await expect('waits' in city && city.waits).rejects.toSatisfy(isConflict);
  expect(place.list()).toMatchObject([
    { state: 'conflict', theirs: { city: 'Sparks' }, input: { fields: { city: 'Reno' } } },
  ]);
  expect(page.houses.row('a')?.city).toBe('Sparks');
  // Knowingly over what they wrote.
  await page.queue.retry(place.list()[0]?.key ?? '', true);
  expect(rows.get('a')?.city).toBe('Reno');
  expect(place.list()).toEqual([]);
});

test('[OFF-01] the right was lost meanwhile: the act is kept for its author, the next ones go on', async () => {
  const rows = new Map([['b', house('b')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a'), house('b')]);
  offline = true;
  await page.addNote('a', 'mine to copy');
  await page.addNote('b', 'goes on');
  offline = false;
  await page.queue.replay();
  expect(rows.get('b')?.notes).toEqual(['goes on']);
  expect(place.list()).toMatchObject([
    {
      state: 'refused',
      title: 'a',
      paint: { set: {}, first: {} },
      isGone: true,
      reason: 'It is no longer yours to change.',
      input: { text: 'mine to copy' },
    },
  ]);
  expect(page.houses.row('a')?.notes).toEqual([]);
  await page.queue.discard(place.list()[0]?.key ?? '');
  expect([place.list(), page.queue.list()]).toEqual([[], []]);
});

test('[OFF-01] the right to a field was lost: the row, what its author saw of it, and who took it where stay', async () => {
  wordWrites('houses', async () => ({
    words: () => '',
    field: (name) => name,
    value: String,
    left: async (id) => `Dana took ${id}.`,
  }));
  answerAs(new Map());
  const place = shelf();
  const page = openPage(place, [house('a')]);
  offline = true;
  await page.edit('a', { city: 'Reno' });
  offline = false;
  await page.queue.replay();
  expect(place.list()).toMatchObject([
    {
      state: 'refused',
      title: 'a',
      base: { city: 'Napa' },
      input: { fields: { city: 'Reno' } },
      reason: 'Dana took a. It is no longer yours to change.',
    },
  ]);
});

test('[OFF-01] a conflict names who wrote the other value, also where the page has it already; each field is decided by itself', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a')]);
  offline = true;
  await page.edit('a', { city: 'Reno', state: 'NV' });
  const theirs = { ...house('a'), city: 'Sparks', state: 'OR', version: 7 };
  rows.set('a', theirs);
  page.houses.absorb(theirs);
  const changed = { by: 'Dana', at: '2026-11-21T12:20:00.000Z' };
  server.answer(update, () => refusal({ status: 409, code: 'STALE_VERSION', current: theirs, changed }));
  offline = false;
  await page.queue.replay();
  expect(place.list()).toMatchObject([
    { state: 'conflict', theirs: { city: 'Sparks', state: 'OR' }, changed },
  ]);
  answerAs(rows);
  const { key } = place.list()[0] as KeptWrite;
  await page.queue.settle(key, 'city', 'theirs');
  expect(place.list()).toMatchObject([{ state: 'conflict', theirs: { state: 'OR' } }]);
  await page.queue.settle(key, 'state', 'mine');
  expect(rows.get('a')).toMatchObject({ city: 'Sparks', state: 'NV' });
  expect(place.list()).toEqual([]);
});

test('[OFF-01] a conflict that is settled by theirs alone is gone', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const page = openPage(place, [house('a')]);
  offline = true;
  await page.edit('a', { city: 'Reno' });
  rows.set('a', { ...house('a'), city: 'Sparks', version: 7 });
  offline = false;
  await page.queue.replay();
  await page.queue.settle(place.list()[0]?.key ?? '', 'city', 'theirs');
  expect([place.list(), rows.get('a')?.city]).toEqual([[], 'Sparks']);
});

test('[OFF-01] what waited says when it was done and when it is sent; what goes at once says nothing (D56)', async () => {
  const said: (string | null)[][] = [];
  server.answer(note, ({ id }, { times }) => {
    if (offline) throw new TypeError('Failed to fetch');
    said.push(times);
    return { id } as House;
  });
  const place = shelf();
  const { addNote, queue } = openPage(place, [house('a')]);
  await addNote('a', 'At once');
  offline = true;
  await addNote('a', 'In the basement');
  const [waiting] = place.list();
  offline = false;
  await queue.replay();
  expect(said).toEqual([
    [null, null],
    [waiting?.at, expect.any(String)],
  ]);
  expect(Date.parse(said[1]?.[1] ?? '')).toBeGreaterThanOrEqual(Date.parse(waiting?.at ?? ''));
});

test('[OFF-01] signed out, viewing as somebody or held: what waits goes on waiting', async () => {
  const place = shelf();
  const page = openPage(place, [house('a')]);
  offline = true;
  await page.addNote('a', 'later');
  offline = false;
  for (const [status, code] of [
    [401, 'SIGNED_OUT'],
    [403, 'VIEWING_AS_READ_ONLY'],
    [403, 'PASSWORD_CHANGE_REQUIRED'],
    [429, 'TOO_MANY'],
  ] as const) {
    server.answer(note, () => refusal({ status, code }));
    await page.queue.replay();
    expect(place.list(), code).toMatchObject([{ state: 'waits' }]);
    expect(page.houses.row('a')?.notes).toEqual(['later']);
  }
});

test('[OFF-01] two tabs, one queue: what one posts the other sends, and both know the outcome', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const place = shelf();
  const follower = openPage(place, [house('a')], false);
  const leader = openPage(place, [house('a')]);
  offline = true;
  const posted = await follower.addNote('a', 'from the other tab');
  leader.queue.adopt(place.list(), () => true);
  expect(leader.houses.row('a')?.notes).toEqual(['from the other tab']);
  offline = false;
  await follower.queue.replay();
  expect(rows.get('a')?.notes).toEqual([]);
  await leader.queue.replay();
  expect(rows.get('a')?.notes).toEqual(['from the other tab']);
  follower.queue.adopt(place.list(), () => true);
  expect(follower.queue.list()).toEqual([]);
  if ('waits' in posted) await posted.waits;
});

test('[OFF-01] a place that takes nothing stops no work', async () => {
  const rows = new Map([['a', house('a')]]);
  answerAs(rows);
  const page = openPage(shelf(), [house('a')]);
  page.queue.keepIn({ put: async () => false, drop: async () => {}, mayReplay: () => true });
  await page.addNote('a', 'online');
  offline = true;
  await page.addNote('a', 'offline');
  page.queue.adopt([], () => true);
  offline = false;
  await page.queue.replay();
  expect(rows.get('a')?.notes).toEqual(['offline', 'online']);
});

type Step =
  | { kind: 'note' | 'city' | 'state'; id: string; value: string }
  | { kind: 'net' | 'kill' | 'replay' };
const ids = ['a', 'b', 'c'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('note' as const, 'city' as const, 'state' as const),
      id: fc.constantFrom(...ids),
      value: fc.string({ minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('net' as const, 'kill' as const, 'replay' as const) }),
  },
);

test('[OFF-01] however the network comes and goes and tabs are killed, it ends as if all had been done online, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), async (steps) => {
      offline = false;
      const rows = new Map(ids.map((id) => [id, house(id)]));
      const model = new Map(ids.map((id) => [id, { city: 'Napa', state: 'CA', notes: [] as string[] }]));
      answerAs(rows);
      const place = shelf();
      let page = openPage(place, [...rows.values()]);
      for (const each of steps) {
        if (!('value' in each)) {
          if (each.kind === 'net') offline = !offline;
          else if (each.kind === 'replay') await (offline ? null : page.queue.replay());
          else {
            page.queue.clear();
            page = openPage(place, [...rows.values()]);
          }
        } else {
          const expected = model.get(each.id);
          if (!expected) continue;
          if (each.kind === 'note') {
            expected.notes.unshift(each.value);
            await page.addNote(each.id, each.value);
          } else {
            expected[each.kind] = each.value;
            await page.edit(each.id, { [each.kind]: each.value });
          }
        }
      }
      offline = false;
      await page.queue.replay();
      expect(place.list()).toEqual([]);
      for (const id of ids) {
        const { city, state, notes } = rows.get(id) ?? house(id);
        expect({ city, state, notes }).toEqual(model.get(id));
        expect(page.houses.row(id)).toMatchObject({ city, state, notes });
      }
      page.queue.clear();
    }),
    { numRuns: 60 },
  );
});
