import { undoOperations } from 'domain/undo';
import { replayedLead } from '#leads';
import { bind } from '#platform/operations/operations.ts';
import { bulk, replayedBulk } from './bulk.ts';
import { describeHistory, readHistory } from './history.ts';
import { merge } from './merge.ts';
import { replayedTurn, turn } from './turn.ts';

export const undoRoutes = [
  bind(undoOperations.undo, (ctx, which) => turn(ctx, which, 'undo'), replayedTurn),
  bind(undoOperations.redo, (ctx, which) => turn(ctx, which, 'redo'), replayedTurn),
  bind(undoOperations.undoHistory, async (ctx) => ({
    items: await describeHistory(ctx, await readHistory(ctx)),
  })),
  bind(undoOperations.bulk, bulk, replayedBulk),
  bind(undoOperations.merge, merge, replayedLead),
];
