import { notFound } from 'domain/kernel';
import { wholeExportOperations, wholeExportRefusals } from 'domain/wholeExports';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { exportJob, removeJob } from './jobs.ts';
import { addExport, exportsNewest, findExport, listExports, lockExport } from './sql/exports.ts';

const { list, start, remove } = wholeExportOperations;

const replayed = replay(async ({ db }, id) => (await findExport(db, id)) ?? notFound);

export const wholeExportRoutes = [
  bind(list, (ctx, asked) => readPage(asked, exportsNewest, (stretch) => listExports(ctx.db, stretch))),
  bind(
    start,
    async ({ db, newId, actor, now, emit, enqueue }) => {
      const row = await addExport(db, { id: newId(), createdBy: actor.uid, createdAt: now });
      if (!row) return wholeExportRefusals.running;
      emit({
        noun: 'wholeExports',
        rowId: row.id,
        verb: 'started',
        before: {},
        after: { createdBy: actor.uid, author: actor.displayName },
      });
      await enqueue(exportJob, { id: row.id });
      return row;
    },
    replayed,
  ),
  bind(
    remove,
    async ({ db, enqueue }, { id }) => {
      const row = await lockExport(db, id);
      if (!row) return notFound;
      if (row.state !== 'done') return wholeExportRefusals.gone;
      await enqueue(removeJob, { id });
      return { ...row, state: 'removed' as const };
    },
    replayed,
  ),
];
