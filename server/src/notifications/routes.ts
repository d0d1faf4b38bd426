import { allRows, isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import {
  allNotifications,
  type Notification,
  notificationOperations,
  notificationScope,
} from 'domain/notifications';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { callable } from './callable.ts';
import { deviceRoutes } from './devices.ts';
import {
  countNotifications,
  deleteAll,
  lastToldFirst,
  listNotifications,
  lockNotification,
  readAll,
  saveDeleted,
  saveRead,
  type Told,
  wireOf,
} from './sql/rows.ts';
import { notificationEvent } from './tell.ts';
import { trialRoutes } from './trial.ts';

const factsOf = ({ userId, leadId, read, deleted, inApp, ...told }: Told) => ({
  userId,
  leadId,
  read,
  deleted,
  inApp,
  leadRep: told.leadRep,
  leadColumn: told.leadColumn,
  leadDeleted: told.leadDeleted,
  forAdministrators: told.forAdministrators,
});

/** Changes one of one's own that is in sight; the same again changes nothing. */
const change = async (
  ctx: Context,
  id: string,
  verb: 'read' | 'removed',
  after: Partial<Notification>,
  save: () => Promise<void>,
): Promise<Outcome<Notification>> => {
  const found = await lockNotification(ctx.db, id, notificationScope(ctx.viewer));
  if (!found) return notFound;
  const changed = { ...found, ...after };
  if (!found.read || verb === 'removed') {
    await save();
    const scopes = { scopeBefore: factsOf(found), scopeAfter: factsOf(changed) };
    ctx.emit(notificationEvent(verb, found, scopes));
  }
  return wireOf(changed);
};

/** One event for however many: the person's own pages read afresh, nobody else's do. */
const allChanged = (ctx: Context, verb: string, count: number) => {
  const scope = { userId: ctx.actor.uid, leadId: null, read: false, deleted: false, inApp: true };
  if (count > 0)
    ctx.emit({
      noun: 'notifications',
      rowId: allRows,
      verb,
      before: {},
      after: { count },
      scopeAfter: { ...scope, leadRep: null, leadColumn: null, leadDeleted: null, forAdministrators: false },
    });
  return { count };
};

export const notificationRoutes = [
  bind(notificationOperations.list, async ({ db, viewer }, { view, userId, ...asked }) => {
    if (view === 'all' && !isAdministrator(viewer.role)) return refusals.notYourRole;
    const none = userId !== undefined && userId !== viewer.uid;
    const own = view === 'all' && userId === undefined ? null : viewer.uid;
    const scope = own === null ? allNotifications : notificationScope(viewer);
    const page = await readPage(asked, lastToldFirst, async (stretch) =>
      none ? [] : listNotifications(db, scope, own, stretch),
    );
    if (isRefusal(page) || none || asked.cursor || own === null) return page;
    return { ...page, total: await countNotifications(db, scope, viewer.uid, 'all') };
  }),

  bind(notificationOperations.unread, async ({ db, viewer }) => ({
    count: await countNotifications(db, notificationScope(viewer), viewer.uid, 'unread'),
  })),

  bind(notificationOperations.markRead, (ctx, { id }) =>
    change(ctx, id, 'read', { read: true }, () => saveRead(ctx.db, id)),
  ),

  bind(notificationOperations.remove, (ctx, { id }) =>
    change(ctx, id, 'removed', { deleted: true }, () => saveDeleted(ctx.db, id, ctx.now)),
  ),

  bind(notificationOperations.markAllRead, async (ctx) =>
    allChanged(ctx, 'all-read', await readAll(ctx.db, ctx.actor.uid)),
  ),

  bind(notificationOperations.clear, async (ctx) =>
    allChanged(ctx, 'cleared', await deleteAll(ctx.db, ctx.actor.uid, ctx.now)),
  ),

  callable,
  ...deviceRoutes,
  ...trialRoutes,
];
