import type { Archived, Operation, Page } from 'domain/kernel';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import { readKey } from './cache.ts';
import type { CallError } from './call.ts';
import { type ReadOptions, readOrKept, useEntry, useFollow } from './query.ts';

export type Pages<Row> = {
  items: readonly Row[];
  /** Known where the list tells it. */
  total: number | undefined;
  loading: boolean;
  error: CallError | null;
  more: (() => void) | null;
  /** What happened before the last of them, and is no more here. */
  archived?: Archived | undefined;
  busy: boolean;
  retry: () => void;
};

/** A list as far as it was read, page by page. */
export type PagesRead<Row> = { pages: readonly Page<Row>[] };

type PagesOptions = ReadOptions & {
  /** Tells lists apart that are asked for by the same input, such as versions of one. */
  version?: unknown;
  /** While a list of the same kind is read for the first time, the one before it stays. */
  kind?: string;
};

const useStaying = <Row>(pages: readonly Page<Row>[] | undefined, kind: string | undefined) => {
  const last = useRef<{ kind: string | undefined; pages: readonly Page<Row>[] | undefined }>(null);
  useEffect(() => {
    if (pages) last.current = { kind, pages };
  });
  if (pages) return pages;
  return kind !== undefined && last.current?.kind === kind ? last.current.pages : undefined;
};

/** Reads a list page by page. */
export const usePages = <Input extends z.ZodType, Row>(
  operation: Operation<Input, Page<Row>>,
  input: z.input<Input>,
  { when = true, follows, version, kind }: PagesOptions = {},
): Pages<Row> => {
  const page = (cursor: string | null, signal: AbortSignal) =>
    readOrKept(operation, { ...(input as object), cursor } as z.input<Input>, signal);
  const { answer, read } = useEntry<PagesRead<Row>>(
    [...readKey(operation, input), 'pages', version],
    // As many as were read before.
    async (signal, before) => {
      const pages = [await page(null, signal)];
      for (let cursor = pages[0]?.cursor; cursor && pages.length < (before?.pages.length ?? 1); ) {
        const next = await page(cursor, signal);
        pages.push(next);
        cursor = next.cursor;
      }
      return { pages };
    },
    when,
  );
  useFollow(when ? follows : undefined, read);
  const pages = useStaying(answer.data?.pages, kind);
  const cursor = pages?.at(-1)?.cursor;
  const more = async (signal: AbortSignal, before: PagesRead<Row> | undefined) => {
    const known = before?.pages ?? [];
    return { pages: [...known, await page(known.at(-1)?.cursor ?? null, signal)] };
  };
  return {
    items: pages?.flatMap(({ items }) => items) ?? [],
    total: pages?.[0]?.total,
    loading: !pages && answer.error === null,
    error: answer.error,
    more: cursor && answer.data ? () => void read(more) : null,
    archived: pages?.at(-1)?.archived,
    busy: answer.reading && answer.data !== undefined,
    retry: () => void read(),
  };
};
