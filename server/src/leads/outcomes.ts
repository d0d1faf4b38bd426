import { isRefusal } from 'domain/kernel';
import { outcomeOperations, outcomeScope } from 'domain/leads';
import { figureRows, figureTotal } from '#platform/figures.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { outcomeFigures } from './figures.ts';
import { latestOutcomes, listOutcomes } from './sql/outcomes.ts';

export const outcomeRoutes = [
  bind(outcomeOperations.list, async (ctx, { cursor, limit, figure }) => {
    const settings = await readSettings(ctx.db);
    const of = figureRows(outcomeFigures, figure, { ...ctx, settings });
    if (isRefusal(of)) return of;
    const seen = outcomeScope(ctx.viewer);
    return readPage(
      { cursor, limit },
      latestOutcomes,
      (stretch) => listOutcomes(ctx.db, { fits: of.rows, seen }, stretch),
      async (rows) => {
        const names = await namesOf(
          ctx,
          rows.flatMap(({ rep }) => rep ?? []),
        );
        return rows.map(({ sorted: _, ...row }) => ({ ...row, rep: names.get(row.rep ?? '') ?? '' }));
      },
      figureTotal(ctx.db, of),
    );
  }),
];
