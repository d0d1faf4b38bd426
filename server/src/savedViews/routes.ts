import { changesBetween, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import {
  mayEditView,
  type SavedView,
  savedViewLimit,
  savedViewOperations,
  savedViewRefusals,
  savedViewScope,
} from 'domain/savedViews';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { countViews, deleteView, insertView, isNameTaken, listViews, lockView, saveView } from './sql.ts';

const position = z.tuple([z.string().max(255), uuid]);

/** A view that the actor may change, locked; else why not. */
const mine = async (ctx: Context, id: string): Promise<Outcome<SavedView>> => {
  const view = await lockView(ctx.db, savedViewScope(ctx.actor), id);
  return view ? (mayEditView(ctx.actor, view) ?? view) : notFound;
};

const told = (ctx: Context, verb: string, before: Partial<SavedView>, after: Partial<SavedView>) =>
  ctx.emit({
    noun: 'savedViews',
    rowId: (after.id ?? before.id) as string,
    verb,
    ...changesBetween<Partial<SavedView>>(before, after),
  });

export const savedViewRoutes = [
  bind(savedViewOperations.list, async ({ db, viewer }, { cursor, limit }) => {
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const found = await listViews(db, savedViewScope(viewer), after, limit + 1);
    return pageOf(found, limit, ({ name, id }) => [name, id]);
  }),

  bind(savedViewOperations.create, async (ctx, fields) => {
    const { db, actor, now } = ctx;
    if ((await countViews(db, actor.uid)) >= savedViewLimit) return savedViewRefusals.tooMany;
    const book = { id: ctx.newId(), version: 1, owner: actor.uid, createdAt: now, updatedAt: now };
    const view: SavedView = { ...book, ...fields };
    if (await isNameTaken(db, view)) return savedViewRefusals.nameTaken;
    await insertView(db, view);
    told(ctx, 'created', {}, view);
    return view;
  }),

  bind(savedViewOperations.update, async (ctx, { id, version, fields }) => {
    const before = await mine(ctx, id);
    if (isRefusal(before)) return before;
    if (before.version !== version) return { ...savedViewRefusals.stale, current: before };
    const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after: SavedView = { ...before, ...named, version: version + 1, updatedAt: ctx.now };
    // Two views of one owner are named one after the other.
    await countViews(ctx.db, before.owner);
    if (await isNameTaken(ctx.db, after)) return savedViewRefusals.nameTaken;
    await saveView(ctx.db, after);
    told(ctx, 'updated', before, after);
    return after;
  }),

  bind(savedViewOperations.remove, async (ctx, { id }) => {
    const view = await mine(ctx, id);
    if (isRefusal(view)) return view;
    await deleteView(ctx.db, id);
    told(ctx, 'removed', view, {});
    return view;
  }),
];
