import { useInfiniteQuery } from '@tanstack/react-query';
import type { Operation, Page } from 'domain/kernel';
import type * as z from 'zod';
import type { CallError } from './call.ts';
import { readKey, readOrKept } from './query.ts';

export type Pages<Row> = {
  items: readonly Row[];
  /** Known where the list tells it. */
  total: number | undefined;
  loading: boolean;
  error: CallError | null;
  more: (() => void) | null;
  busy: boolean;
  retry: () => void;
};

/** Reads a list page by page. */
export const usePages = <Input extends z.ZodType, Row>(
  operation: Operation<Input, Page<Row>>,
  input: z.input<Input>,
): Pages<Row> => {
  const read = useInfiniteQuery<
    Page<Row>,
    CallError,
    { pages: Page<Row>[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...readKey(operation as Operation, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readOrKept(operation, { ...(input as object), cursor: pageParam } as z.input<Input>, signal),
    initialPageParam: null,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const pages = read.data?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    total: pages[0]?.total,
    loading: read.isPending,
    error: read.error,
    more: read.hasNextPage ? () => void read.fetchNextPage() : null,
    busy: read.isFetchingNextPage,
    retry: () => void read.refetch(),
  };
};
