import { notFound, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';

/**
 * How a write sent again is answered: with the row as the asker may see it now. Of the first answer only which row it
 * was is kept: whole, a row that grows would cost its size with every write.
 */
export const replay = <Row extends { id: string; version?: number }>(
  find: (ctx: Context, id: string) => Promise<Outcome<Row> | undefined>,
) => ({
  keep: ({ id, version }: Row) => ({ id, ...(version === undefined ? {} : { version }) }),
  show: async (ctx: Context, { id }: { id: string }): Promise<Outcome<Row>> =>
    (await find(ctx, id)) ?? notFound,
});
