import { isRefusal } from 'domain/kernel';
import { outcomeOperations, outcomeScope } from 'domain/leads';
import { sql } from 'kysely';
import { scopeSql } from '#platform/database/scope.ts';
import { figureRows } from '#platform/figures.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { outcomeFigures } from './figures.ts';
import { latestOutcomes, listOutcomes } from './sql/outcomes.ts';

export const outcomeRoutes = [
  bind(outcomeOperations.list, async (ctx, { cursor, limit, figure }) => {
    const fits = figureRows(outcomeFigures, figure, await readSettings(ctx.db), ctx.now);
    if (isRefusal(fits)) return fits;
    const seen = scopeSql(outcomeScope(ctx.viewer), 'outcomes');
    return readPage(
      { cursor, limit },
      latestOutcomes,
      (stretch) => listOutcomes(ctx.db, sql<boolean>`${fits} and ${seen}`, stretch),
      async (rows) => {
        const names = await namesOf(
          ctx,
          rows.flatMap(({ rep }) => rep ?? []),
        );
        return rows.map(({ sorted: _, ...row }) => ({ ...row, rep: names.get(row.rep ?? '') ?? '' }));
      },
    );
  }),
];
