import type { Operation } from 'domain/kernel';
import type * as z from 'zod';
import type { CallError } from './call.ts';

/** What was answered last, what went wrong, and whether it is being read now. */
export type Answer<Data> = { data: Data | undefined; error: CallError | null; reading: boolean };

/** Reads from the server; `before` is what is known already. */
export type Reading<Data> = (signal: AbortSignal, before: Data | undefined) => Promise<Data>;

/** One read, shared by all who show it. */
export type Entry<Data> = {
  readonly name: string;
  readonly key: string;
  answer: Answer<Data>;
  /** When it was answered; 0: not, or not any more. */
  at: number;
  again: Reading<Data> | null;
  running: AbortController | null;
  readonly listeners: Set<() => void>;
  /** How many show it and want it fresh. */
  wanted: number;
  /** When it was last looked at. */
  seen: number;
};

const freshFor = 15_000;
const keptFor = 5 * 60_000;
const nothing: Answer<never> = { data: undefined, error: null, reading: false };

// biome-ignore lint/suspicious/noExplicitAny: entries of all kinds in one place; each key has one kind
type Any = any;
const entries = new Map<string, Entry<Any>>();

/** The key of a read: its operation's name and its input, nothing else. */
export const readKey = (operation: { name: string }, input?: unknown): readonly [string, ...unknown[]] =>
  input === undefined ? [operation.name] : [operation.name, input];

const forgetOld = (now: number) => {
  for (const [key, { listeners, seen }] of entries)
    if (listeners.size === 0 && now - seen > keptFor) entries.delete(key);
};

/** The read of this key, known or new. */
export const entryOf = <Data>(names: readonly [string, ...unknown[]]): Entry<Data> => {
  const key = JSON.stringify(names);
  const known = entries.get(key);
  if (known) return known;
  const seen = Date.now();
  forgetOld(seen);
  const entry: Entry<Data> = {
    name: names[0],
    key,
    answer: nothing,
    at: 0,
    again: null,
    running: null,
    listeners: new Set(),
    wanted: 0,
    seen,
  };
  entries.set(key, entry);
  return entry;
};

const show = <Data>(entry: Entry<Data>, answer: Answer<Data>) => {
  entry.answer = answer;
  for (const listener of entry.listeners) listener();
};

const keep = <Data>(entry: Entry<Data>, data: Data) => {
  const { data: before } = entry.answer;
  // The same answer stays the same object, so that nothing is drawn anew.
  const same = before !== undefined && JSON.stringify(before) === JSON.stringify(data);
  entry.at = Date.now();
  show(entry, { data: same ? before : data, error: null, reading: entry.running !== null });
};

/** Reads now, in the place of what may be under way. */
export const readNow = async <Data>(entry: Entry<Data>, reading: Reading<Data>): Promise<void> => {
  entry.running?.abort();
  const mine = new AbortController();
  entry.running = mine;
  const { data, error } = entry.answer;
  show(entry, { data, error: data === undefined ? null : error, reading: true });
  try {
    const answer = await reading(mine.signal, data);
    if (entry.running !== mine) return;
    entry.running = null;
    keep(entry, answer);
  } catch (failure) {
    if (entry.running !== mine) return;
    entry.running = null;
    show(entry, { data: entry.answer.data, error: failure as CallError, reading: false });
  }
};

const isFresh = ({ at }: Entry<Any>) => Date.now() - at < freshFor;

/** Hears of every change of a read; answers how to stop. */
export const listenTo = (entry: Entry<Any>, listener: () => void): (() => void) => {
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    entry.seen = Date.now();
  };
};

/** Keeps a read fresh while it is shown; answers how to stop. */
export const want = <Data>(entry: Entry<Data>, reading: Reading<Data>): (() => void) => {
  entry.again = reading;
  entry.wanted += 1;
  if (!entry.running && !isFresh(entry)) void readNow(entry, reading);
  return () => {
    entry.wanted -= 1;
    if (entry.wanted > 0 || !entry.running) return;
    entry.running.abort();
    entry.running = null;
    show(entry, { ...entry.answer, reading: false });
  };
};

const readAgain = async (chosen: readonly Entry<Any>[]) => {
  for (const entry of chosen) entry.at = 0;
  await Promise.all(
    chosen.flatMap((entry) => (entry.wanted > 0 && entry.again ? [readNow(entry, entry.again)] : [])),
  );
};

// The network is back: what is shown may be old.
window.addEventListener('online', () => {
  void readAgain([...entries.values()].filter((entry) => entry.wanted > 0 && !isFresh(entry)));
});

/** Reads these operations afresh wherever a screen shows them. */
export const refresh = (...operations: readonly { name: string }[]): Promise<void> =>
  readAgain([...entries.values()].filter((entry) => operations.some(({ name }) => name === entry.name)));

/** What was answered last; undefined while that is not known. */
export const cached = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Output | undefined => entries.get(JSON.stringify(readKey(operation, input)))?.answer.data;

/** What these operations have answered so far, by the key of the read. */
export const answeredOf = (names: ReadonlySet<string>): [string, unknown][] =>
  [...entries.values()]
    .filter(({ name, answer }) => names.has(name) && answer.data !== undefined)
    .map(({ key, answer }) => [key, answer.data]);

/** Puts an answer in the place of what was read before. */
export const keepAnswer = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  answer: NoInfer<Output>,
): void => keep(entryOf(readKey(operation, input)), answer);

/** Changes every known answer of an operation, whatever was asked. */
export const changeAnswers = <Data>(operation: { name: string }, change: (data: Data) => Data): void => {
  for (const entry of entries.values())
    if (entry.name === operation.name && entry.answer.data !== undefined)
      keep(entry, change(entry.answer.data));
};

const drop = (entry: Entry<Any>) => {
  entry.running?.abort();
  entry.running = null;
  entries.delete(entry.key);
};

/** Drops what was read with this id in its question. */
export const dropReadsAbout = (id: string): void => {
  for (const entry of entries.values()) if (entry.key.includes(id)) drop(entry);
};

/** Drops everything; for signing out. */
export const dropReads = (): void => {
  for (const entry of entries.values()) drop(entry);
};

/** Empties every read but these at once and reads anew what is shown. */
export const resetReads = (kept: ReadonlySet<string>): void => {
  const chosen = [...entries.values()].filter(({ name }) => !kept.has(name));
  for (const entry of chosen) show(entry, nothing);
  void readAgain(chosen);
};
