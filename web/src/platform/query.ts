import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation } from 'domain/kernel';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import { type CallError, call, isCallError } from './call.ts';
import { onFrame } from './live.ts';

/** The cache of reads that are not live rows; `call` already repeats what is worth repeating. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

/** The key of a read: its operation's name and its input, nothing else. */
export const readKey = (operation: Operation, input?: unknown): readonly unknown[] =>
  input === undefined ? [operation.name] : [operation.name, input];

const keptAnswers = new Map<string, unknown>();
let keptNames: ReadonlySet<string> = new Set();
let keptChanged = () => {};

const keptKey = (operation: { name: string }, input: unknown) => JSON.stringify([operation.name, input]);

/** Keeps the last answers of these reads, for when no network answers; `changed` hears of new ones. */
export const keepAnswersOf = (names: readonly string[], changed: () => void): void => {
  keptNames = new Set(names);
  keptChanged = changed;
};

/** The answers that are kept, by read. */
export const answersKept = (): Record<string, unknown> => Object.fromEntries(keptAnswers);

/** Takes over answers that were kept; none: forgets them. */
export const recallAnswers = (answers: Readonly<Record<string, unknown>> = {}): void => {
  keptAnswers.clear();
  for (const [key, answer] of Object.entries(answers)) keptAnswers.set(key, answer);
};

/** Drops what is kept about something that may no longer be seen. */
export const dropAnswersAbout = (id: string): void => {
  for (const [key, answer] of keptAnswers) if (JSON.stringify(answer).includes(id)) keptAnswers.delete(key);
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
    if (keptNames.has(operation.name) || keptAnswers.has(key)) {
      keptAnswers.set(key, answer);
      keptChanged();
    }
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

const useFollow = (nouns: readonly string[] | undefined, refetch: () => unknown) => {
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

/** Reads an operation's answer and keeps it. */
export const useRead = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  { when = true, follows }: ReadOptions = {},
): UseQueryResult<Output, CallError> => {
  const read = useQuery<Output, CallError>({
    queryKey: readKey(operation as Operation, input),
    queryFn: ({ signal }) => readOrKept(operation, input, signal),
    enabled: when,
  });
  useFollow(when ? follows : undefined, () => read.refetch());
  return read;
};
