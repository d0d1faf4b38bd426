import { expect, test } from 'vitest';
import {
  begin,
  changedIn,
  conflictsIn,
  type Draft,
  isWorthKeeping,
  keepMine,
  made,
  miss,
  rebase,
  refuse,
  reopen,
  send,
  settle,
  stateOf,
  takeTheirs,
  type,
} from './draft.ts';

type Form = { title: string; stage: string; notes: string };
const blank: Form = { title: '', stage: '', notes: '' };
const kept: Form = { title: 'Washers', stage: 'Won', notes: '' };
const at = '2026-11-22T10:42:00.000Z';
const mia = { by: 'Mia', at: '2026-11-22T10:40:00.000Z' };

const fresh = () => begin(blank, { id: 'new', version: 0 }, 'key 1');
const over = () => begin(kept, { id: 'row', version: 3 }, 'key 1');

test.each<[string, Draft<Form>, string, boolean]>([
  ['nothing typed', fresh(), 'clean', false],
  ['typed', type(fresh(), { title: 'A' }, at), 'typing', true],
  [
    'typed and taken away again',
    type(type(over(), { title: 'A' }, at), { title: 'Washers' }, at),
    'clean',
    false,
  ],
  ['on its way', send(type(fresh(), { title: 'A' }, at)), 'saving', true],
  [
    'without a network',
    miss(send(type(fresh(), { title: 'A' }, at)), 'No connection.', true),
    'waiting',
    true,
  ],
  ['without an answer', miss(send(type(fresh(), { title: 'A' }, at)), 'Too late.', false), 'refused', true],
  [
    'changed by two',
    rebase(type(over(), { title: 'A' }, at), { values: { ...kept, title: 'B' }, version: 4 }, mia),
    'conflict',
    true,
  ],
  [
    'saved',
    settle(send(type(fresh(), { title: 'A' }, at)), { ...blank, title: 'A' }, null, 'k'),
    'saved',
    false,
  ],
])('a draft with %s', (_, draft, state, worth) => {
  expect(stateOf(draft)).toBe(state);
  expect(isWorthKeeping(draft)).toBe(worth);
});

test('a refusal keeps what was typed; its word stands until that field is changed', () => {
  const typed = type(fresh(), { title: 'A', stage: 'x' }, at);
  const refused = refuse(send(typed), typed.values, 'Not so.', { title: 'Too short', stage: 'Unknown' });
  expect(refused.values).toEqual(typed.values);
  expect(refused.said).toEqual({ title: 'Too short', stage: 'Unknown' });
  expect(type(refused, { title: 'AB' }, at).said).toEqual({ stage: 'Unknown' });
});

test('while nobody knows what became of the first sending, all that follows goes under its key', () => {
  const first = type(fresh(), { title: 'A' }, at);
  const lost = reopen(send(first));
  const second = send(type(lost, { title: 'B' }, at));
  expect(second.key).toBe('key 1');
  // Refused for its other content: the first one may still have been done.
  expect(refuse(second, second.values, 'No.', {}).sent).toEqual(first.values);
  // It was: what was typed since is a change of that row.
  const change = made(second, true, 'key 2');
  expect(change).toMatchObject({ key: 'key 2', version: 1, base: first.values, values: second.values });
  expect(changedIn(change)).toEqual(['title']);
});

test('others’ fields are taken over, and of a field that both changed both values stay until one is chosen', () => {
  const typed = type(over(), { title: 'Mine', notes: 'More' }, at);
  const theirs = { title: 'Theirs', stage: 'Lost', notes: '' };
  const both = rebase(typed, { values: theirs, version: 4 }, mia);
  expect(both.values).toEqual({ title: 'Mine', stage: 'Lost', notes: 'More' });
  expect(both.base.title).toBe('Theirs');
  expect(both.questions).toEqual({ title: { over: 'Washers', ...mia } });
  expect(conflictsIn(keepMine(both, 'title'))).toEqual([]);
  expect(keepMine(both, 'title').values.title).toBe('Mine');
  expect(takeTheirs(both, 'title').values.title).toBe('Theirs');
  expect(changedIn(takeTheirs(both, 'title'))).toEqual(['notes']);
});

const ben = { by: 'Ben', at: '2026-11-22T10:50:00.000Z' };
const nobody = { by: null, at: null };
const written: Form = { ...kept, title: 'Theirs' };
const asked = () => rebase(type(over(), { title: 'Mine' }, at), { values: written, version: 4 }, mia);
test.each<[string, Draft<Form>, Form, Record<string, string | null>]>([
  ['stays open when another field moves', asked(), { ...written, notes: 'New' }, { title: 'Mia' }],
  ['names who wrote last when that field moves', asked(), { ...kept, title: 'Third' }, { title: null }],
  [
    'stands beside another one, each with its author',
    type(asked(), { notes: 'My notes' }, at),
    { ...written, notes: 'New' },
    { title: 'Mia', notes: null },
  ],
  ['is over when the field is again as its author saw it', asked(), { ...kept, notes: 'New' }, {}],
  ['is over when both wrote the same', asked(), { ...kept, title: 'Mine' }, {}],
  ['is over once it was answered', keepMine(asked(), 'title'), { ...written, notes: 'New' }, {}],
])('a question %s', (_, draft, row, open) => {
  const next = rebase(reopen(draft), { values: row, version: 5 }, nobody);
  expect(Object.fromEntries(conflictsIn(next).map((name) => [name, next.questions[name]?.by]))).toEqual(open);
  expect(next.values.title).toBe('Mine');
  expect(stateOf(next) === 'conflict').toBe(Object.keys(open).length > 0);
});

test('who only moved another field is not said to have written this one', () => {
  const next = rebase(asked(), { values: { ...written, notes: 'New' }, version: 5 }, ben);
  expect(next.questions).toEqual({ title: { over: 'Washers', ...mia } });
  expect(takeTheirs(next, 'title').values.title).toBe('Theirs');
});

test('what is typed while it is on its way is a change of what was saved', () => {
  const going = send(type(over(), { title: 'A' }, at));
  const typedOn = type(going, { notes: 'B' }, at);
  expect(typedOn.state).toBe('saving');
  const row = { values: { ...kept, title: 'A' }, version: 4 };
  const after = settle(typedOn, going.values, row, 'key 2');
  expect(after).toMatchObject({ state: 'typing', version: 4, key: 'key 2', sent: null });
  expect(changedIn(after)).toEqual(['notes']);
});

// A small generator of its own: the same hundred walks every time.
const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

test('whatever happens in between, one sending makes one row and nothing that was typed is lost', () => {
  for (let walk = 0; walk < 100; walk += 1) {
    const next = random(walk);
    const server = { rows: new Map<string, Form>(), keys: new Map<string, string>() };
    let draft: Draft<Form> = fresh();
    let keys = 1;
    const take = (): 'done' | 'reused' => {
      const body = JSON.stringify([draft.version, draft.values]);
      const before = server.keys.get(draft.key);
      if (before !== undefined && before !== body) return 'reused';
      server.keys.set(draft.key, body);
      server.rows.set(draft.id, draft.values);
      return 'done';
    };
    let last = '';
    for (let step = 0; step < 12 && draft.state !== 'saved'; step += 1) {
      if (next() < 0.5) {
        last = `text ${step}`;
        draft = type(reopen(draft), { title: last }, at);
      }
      draft = send(draft);
      const going = draft.values;
      const fate = next();
      if (fate < 0.3) draft = miss(draft, 'No connection.', next() < 0.5);
      else if (fate < 0.5) draft = refuse(draft, going, 'No.', {});
      else if (take() === 'reused') draft = made(draft, true, `key ${++keys}`);
      else if (next() < 0.4) draft = reopen(draft);
      else draft = settle(draft, going, null, `key ${++keys}`);
      expect(draft.values.title).toBe(last);
    }
    expect(server.rows.size).toBeLessThanOrEqual(1);
    if (draft.state === 'saved') expect([...server.rows.values()]).toEqual([draft.values]);
  }
});
