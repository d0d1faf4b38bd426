import { nextOf } from 'domain/kernel';
import {
  mayEditView,
  type SavedView,
  savedViewLimit,
  savedViewOperations,
  savedViewRefusals,
} from 'domain/savedViews';
import { bind } from '#platform/operations/operations.ts';
import { seenRows } from '#platform/rows/seen.ts';
import { createRow, removeRow, writable, write } from '#platform/rows/write.ts';
import { byName, countViews, isNameTaken } from './sql.ts';
import { viewTable } from './table.ts';

const views = writable(viewTable, mayEditView);

export const savedViewRoutes = [
  bind(savedViewOperations.list, (ctx, asked) => seenRows(ctx, viewTable, byName, asked)),

  bind(savedViewOperations.create, async (ctx, fields) => {
    const { db, actor, now } = ctx;
    if ((await countViews(db, actor.uid)) >= savedViewLimit) return savedViewRefusals.tooMany;
    const book = { id: ctx.newId(), version: 1, owner: actor.uid, createdAt: now, updatedAt: now };
    const view: SavedView = { ...book, ...fields };
    return (await isNameTaken(db, view)) ? savedViewRefusals.nameTaken : createRow(ctx, viewTable, view);
  }),

  bind(savedViewOperations.update, (ctx, { fields, ...meant }) =>
    write(ctx, views, meant, async (before) => {
      const after = nextOf(before, fields, ctx.now);
      // Two views of one owner are named one after the other.
      await countViews(ctx.db, before.owner);
      return (await isNameTaken(ctx.db, after)) ? savedViewRefusals.nameTaken : after;
    }),
  ),

  bind(savedViewOperations.remove, (ctx, { id }) => removeRow(ctx, viewTable, id, mayEditView)),
];
