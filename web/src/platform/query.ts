import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Operation } from 'domain/kernel';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import { type CallError, call } from './call.ts';
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
    queryFn: ({ signal }) => call(operation, input, { signal }),
    enabled: when,
  });
  useFollow(when ? follows : undefined, () => read.refetch());
  return read;
};
