import { same } from 'domain/kernel';
import type { Problems } from '#ui/useForm.ts';

/** What a form holds, by field: texts mostly, and whatever else can be written as JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** A row as a form sees it. */
export type Seen<V extends Values> = { readonly values: V; readonly version: number };

export type Author = { readonly by: string | null; readonly at: string | null };

/** Of a field that somebody else wrote too, which is the base now: over what its author saw, and who it was. */
export type Question = Author & { readonly over: unknown };

/** `waiting`: for the network, to be sent as it was; `refused`: its author has to do something. */
export type DraftState = 'clean' | 'typing' | 'waiting' | 'saving' | 'refused' | 'conflict' | 'saved';

/** Everything between the first keystroke and the server's answer, as data: it can be kept. */
export type Draft<V extends Values = Values> = {
  /** Of the row that it makes or changes. */
  readonly id: string;
  /** What it is sent under: two sendings with one key are one. */
  readonly key: string;
  /** Of the row as its author saw it; 0: there is none yet. */
  readonly version: number;
  /** What its author saw. */
  readonly base: V;
  readonly values: V;
  /** When something was typed last, by the clock of the device. */
  readonly at: string;
  readonly state: Exclude<DraftState, 'clean' | 'conflict'>;
  /** What went under the key first, as long as nobody knows what became of it. */
  readonly sent: V | null;
  /** The server's word on fields, which stands until they are changed. */
  readonly said: Problems<V>;
  readonly failure: string | null;
  readonly questions: Readonly<Record<string, Question>>;
};

const differing = <V extends Values>(a: V, b: V): (keyof V & string)[] =>
  Object.keys(b).filter((name) => !same(a[name], b[name]));

/** The fields in which it differs from what its author saw. */
export const changedIn = <V extends Values>({ base, values }: Pick<Draft<V>, 'base' | 'values'>) =>
  differing(base, values);

/** The fields that somebody else changed too, and of which one has to be chosen. */
export const conflictsIn = <V extends Values>({ questions }: Draft<V>): (keyof V & string)[] =>
  Object.keys(questions);

/** How it stands, for the screen. */
export const stateOf = <V extends Values>(draft: Draft<V>): DraftState => {
  if (draft.state === 'saved' || draft.state === 'saving') return draft.state;
  if (conflictsIn(draft).length > 0) return 'conflict';
  return draft.state === 'typing' && changedIn(draft).length === 0 && !draft.sent ? 'clean' : draft.state;
};

/** Whether somebody would miss it. */
export const isWorthKeeping = <V extends Values>(draft: Draft<V>): boolean =>
  draft.state !== 'saved' && (changedIn(draft).length > 0 || draft.sent !== null);

/** Nothing typed yet, over a row or for a new one. */
export const begin = <V extends Values>(
  values: V,
  { id, version }: { id: string; version: number },
  key: string,
): Draft<V> => ({
  id,
  key,
  version,
  base: values,
  values,
  at: '',
  state: 'typing',
  sent: null,
  said: {},
  failure: null,
  questions: {},
});

const without = <Part extends object>(part: Part, name: string): Part => {
  const { [name]: _, ...rest } = part as Record<string, unknown>;
  return rest as Part;
};

/** Fields are changed; what was said of them is over. What is on its way stays so. */
export const type = <V extends Values>(draft: Draft<V>, fields: Partial<V>, at: string): Draft<V> => ({
  ...draft,
  values: { ...draft.values, ...fields },
  at,
  state: draft.state === 'saving' ? 'saving' : 'typing',
  said: Object.keys(fields).reduce(without, draft.said),
  failure: null,
});

/**
 * On its way. While nobody knows what became of the first sending, whatever follows goes under its key and can do
 * nothing twice; what was refused left nothing behind, and its key is as good as new.
 */
export const send = <V extends Values>(draft: Draft<V>): Draft<V> => ({
  ...draft,
  state: 'saving',
  sent: draft.sent ?? draft.values,
  said: {},
  failure: null,
});

/** Refused: what was typed stays, with the reason at its field. An earlier sending of other content stays in doubt. */
export const refuse = <V extends Values>(
  draft: Draft<V>,
  going: V,
  failure: string,
  said: Problems<V>,
): Draft<V> => ({
  ...draft,
  state: 'refused',
  sent: same(draft.sent, going) ? null : draft.sent,
  said,
  failure,
});

/** No answer: nobody knows whether it was done, and sending it again does it once. */
export const miss = <V extends Values>(draft: Draft<V>, failure: string, offline: boolean): Draft<V> => ({
  ...draft,
  state: offline ? 'waiting' : 'refused',
  failure,
});

/**
 * Somebody else changed the row. Fields that are not changed here show what they wrote; of fields that both changed
 * both values are kept, and what was asked before stays asked while it is so.
 */
export const rebase = <V extends Values>(draft: Draft<V>, row: Seen<V>, who: Author): Draft<V> => {
  const mine = changedIn(draft);
  const moved = differing(draft.base, row.values);
  const asked = mine.map((name): [string, Question] => {
    const before = { over: draft.base[name], ...who, ...draft.questions[name] };
    return [name, moved.includes(name) ? { ...before, ...who } : before];
  });
  const isOpen = ([name, { over }]: [string, Question]) =>
    !same(over, row.values[name]) && !same(draft.values[name], row.values[name]);
  return {
    ...draft,
    version: row.version,
    base: row.values,
    values: { ...row.values, ...Object.fromEntries(mine.map((name) => [name, draft.values[name]])) },
    questions: Object.fromEntries(asked.filter(isOpen)),
  };
};

/** One's own value is written over the other person's, knowingly. */
export const keepMine = <V extends Values>(draft: Draft<V>, name: string): Draft<V> => ({
  ...draft,
  questions: without(draft.questions, name),
});

/** The other person's value holds. */
export const takeTheirs = <V extends Values>(draft: Draft<V>, name: string): Draft<V> => ({
  ...keepMine(draft, name),
  values: { ...draft.values, [name]: draft.base[name] },
});

/**
 * The first sending was done, though its answer was lost: what differs from it now is a change of that row. Where it is
 * not known what was sent first, the server will say what stands there.
 */
export const made = <V extends Values>(draft: Draft<V>, known: boolean, key: string): Draft<V> => ({
  ...draft,
  key,
  version: Math.max(1, draft.version),
  base: known && draft.sent ? draft.sent : draft.base,
  state: 'typing',
  sent: null,
});

/** The server has what went; what was typed since is a change of it. */
export const settle = <V extends Values>(
  draft: Draft<V>,
  going: V,
  row: Seen<V> | null,
  key: string,
): Draft<V> => {
  const after = { ...draft, base: going, key, sent: null, failure: null, questions: {} };
  const next = row ? rebase(after, row, { by: null, at: null }) : after;
  return { ...next, questions: {}, state: changedIn(next).length > 0 ? 'typing' : 'saved' };
};

/** As it is found again by a form that opens: whatever was under way when it was left is in doubt. */
export const reopen = <V extends Values>(kept: Draft<V>): Draft<V> =>
  kept.state === 'saving' || kept.state === 'waiting' ? { ...kept, state: 'typing' } : kept;
