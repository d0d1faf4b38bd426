import type { Operation } from 'domain/kernel';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { type Answer, answeredOf, entryOf, listenTo, type Reading, readKey, readNow, want } from './cache.ts';
import { type CallError, call, isCallError } from './call.ts';
import { onFrame } from './live.ts';

const keptAnswers = new Map<string, unknown>();
let keptNames: ReadonlySet<string> = new Set();
let lateNames: ReadonlySet<string> = new Set();
let keptChanged = () => {};
// Of what belongs to one row, so many are kept of each kind: those that were looked at last.
const mostLate = 20;

const keptKey = (operation: { name: string }, input: unknown) => JSON.stringify([operation.name, input]);
const isOf = (key: string, name: string): boolean =>
  key.startsWith(`${JSON.stringify([name]).slice(0, -1)},`);

/**
 * Keeps the last answers of these reads, for when no network answers; of `late` only those that were read last.
 * `changed` hears of new ones.
 */
export const keepAnswersOf = (
  names: readonly string[],
  changed: () => void,
  late: readonly string[] = [],
): void => {
  keptNames = new Set(names);
  lateNames = new Set(late);
  keptChanged = changed;
  // Read by the first screen, before anything was kept.
  const known = answeredOf(keptNames);
  for (const [key, answer] of known) keptAnswers.set(key, answer);
  if (known.length > 0) changed();
};

const keepLate = (name: string, key: string, answer: unknown): void => {
  keptAnswers.delete(key);
  keptAnswers.set(key, answer);
  const same = [...keptAnswers.keys()].filter((one) => isOf(one, name));
  for (const old of same.slice(0, -mostLate)) keptAnswers.delete(old);
};

const keepRead = (name: string, input: unknown, key: string, answer: unknown): void => {
  const { cursor } = (input ?? {}) as { cursor?: unknown };
  // Of a long list its first page.
  if (lateNames.has(name) && !cursor) keepLate(name, key, answer);
  else if (keptNames.has(name) || keptAnswers.has(key)) keptAnswers.set(key, answer);
  else return;
  keptChanged();
};

/** The answers that are kept, by read. */
export const answersKept = (): Record<string, unknown> => Object.fromEntries(keptAnswers);

/** What was last answered, where it is kept: until the server has answered anew. */
export const keptAnswer = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Output | undefined => keptAnswers.get(keptKey(operation, input)) as Output | undefined;

/** Takes over answers that were kept; none: forgets them. */
export const recallAnswers = (answers: Readonly<Record<string, unknown>> = {}): void => {
  keptAnswers.clear();
  for (const [key, answer] of Object.entries(answers)) keptAnswers.set(key, answer);
};

/** Drops kept answers. */
export const dropAnswers = (which: (answer: unknown) => boolean): void => {
  for (const [key, answer] of keptAnswers) if (which(answer)) keptAnswers.delete(key);
  keptChanged();
};

/** Reads from the server; without a network, what it last answered where that is kept. */
export const readOrKept = async <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  signal: AbortSignal,
): Promise<Output> => {
  const key = keptKey(operation, input);
  try {
    const answer = await call(operation, input, { signal });
    keepRead(operation.name, input, key, answer);
    return answer;
  } catch (error) {
    if (isCallError(error) && error.status === 0 && keptAnswers.has(key))
      return keptAnswers.get(key) as Output;
    throw error;
  }
};

export type ReadOptions = {
  /** False: not yet. */
  when?: boolean;
  /** Reads again, at most every two seconds, when the feed brings a change of one of these nouns. */
  follows?: readonly string[];
};

const followPause = 2_000;

/** Calls `refetch` a moment after the feed told of a change in one of these nouns, or that all has to be read anew. */
export const useFollow = (nouns: readonly string[] | undefined, refetch: () => unknown): void => {
  const names = nouns?.join(',') ?? '';
  const again = useRef(refetch);
  useEffect(() => {
    again.current = refetch;
  });
  useEffect(() => {
    if (!names) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        again.current();
      }, followPause);
    };
    const stop = onFrame((frame) => {
      if (frame.event === 'reset' || names.split(',').includes(frame.noun)) soon();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [names]);
};

/** A read as a screen shows it. */
export type Read<Data> = { refetch: () => Promise<void> } & (
  | { data: undefined; error: null; isPending: true; isError: false }
  | { data: Data | undefined; error: CallError; isPending: false; isError: true }
  | { data: Data; error: null; isPending: false; isError: false }
);

/** Shows the read of a key, shared with everybody who shows the same; the key says all that is read. */
export const useEntry = <Data>(
  key: readonly [string, ...unknown[]],
  reading: Reading<Data>,
  when: boolean,
): { answer: Answer<Data>; read: (how?: Reading<Data>) => Promise<void> } => {
  const entry = entryOf<Data>(key);
  const subscribe = useCallback((listener: () => void) => listenTo(entry, listener), [entry]);
  const answer = useSyncExternalStore(subscribe, () => entry.answer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is read
  useEffect(() => (when ? want(entry, reading) : undefined), [entry, when]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is read
  const read = useCallback((how = reading) => readNow(entry, how), [entry]);
  return { answer, read };
};

/** Reads an operation's answer and keeps it. */
export const useRead = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  { when = true, follows }: ReadOptions = {},
): Read<Output> => {
  const reading = (signal: AbortSignal) => readOrKept(operation, input, signal);
  const { answer, read } = useEntry<Output>(readKey(operation, input), reading, when);
  const refetch = useCallback(() => read(), [read]);
  useFollow(when ? follows : undefined, refetch);
  const { data, error } = answer;
  const isError = error !== null;
  return { data, error, isError, isPending: !isError && data === undefined, refetch } as Read<Output>;
};
