import {
  type Announcement,
  announcementOperations,
  announcementRefusals,
  changeProblem,
  timesProblem,
} from 'domain/announcements';
import { changesBetween, dateTime, isRefusal, later, minute, notFound, uuid } from 'domain/kernel';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import {
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  type Place,
  saveAnnouncement,
} from './sql.ts';
import { startJob } from './start.ts';

const place: z.ZodType<Place> = z.tuple([dateTime, uuid]);

/** Has it looked at when it starts; the minutes between looks would be late. */
const startLater = (ctx: Context, { startsAt }: Announcement): Promise<void> =>
  ctx.enqueue(startJob, {}, { runAt: startsAt < ctx.now ? ctx.now : startsAt });

const save = async (ctx: Context, before: Announcement, changes: Partial<Announcement>, verb: string) => {
  const after: Announcement = {
    ...before,
    ...changes,
    version: before.version + 1,
    updatedAt: ctx.now,
  };
  await saveAnnouncement(ctx.db, after);
  ctx.emit({ noun: 'announcements', rowId: after.id, verb, ...changesBetween(before, after) });
  return after;
};

export const announcementRoutes = [
  bind(announcementOperations.list, async ({ db }, { cursor, limit }) => {
    const after = readCursor(place, cursor);
    if (isRefusal(after)) return after;
    const rows = await listAnnouncements(db, after, limit + 1);
    return pageOf(rows, limit, (last): Place => [last.startsAt, last.id]);
  }),

  bind(announcementOperations.create, async (ctx, { startsAt = ctx.now, endsAt, ...said }) => {
    const problem = timesProblem({ startsAt, endsAt }, ctx.now);
    if (problem) return problem;
    const announcement: Announcement = {
      ...said,
      id: ctx.newId(),
      version: 1,
      startsAt,
      endsAt,
      startedAt: null,
      createdBy: ctx.actor.uid,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await insertAnnouncement(ctx.db, announcement);
    const { id, ...after } = announcement;
    ctx.emit({ noun: 'announcements', rowId: id, verb: 'created', before: {}, after });
    await startLater(ctx, announcement);
    return announcement;
  }),

  bind(announcementOperations.update, async (ctx, { id, version, fields }) => {
    const before = await lockAnnouncement(ctx.db, id);
    if (!before) return notFound;
    if (before.version !== version) return { ...announcementRefusals.stale, current: before };
    const named = Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof Announcement]),
      ),
    );
    const problem = changeProblem(before, named, ctx.now);
    if (problem) return problem;
    const after = await save(ctx, before, named, 'updated');
    await startLater(ctx, after);
    return after;
  }),

  bind(announcementOperations.end, async (ctx, { id }) => {
    const before = await lockAnnouncement(ctx.db, id);
    if (!before) return notFound;
    if (before.endsAt !== null && before.endsAt <= ctx.now) return announcementRefusals.over;
    // One that was to begin later never does.
    const startsAt = before.startsAt < ctx.now ? before.startsAt : later(ctx.now, -minute);
    return save(ctx, before, { startsAt, endsAt: ctx.now }, 'ended');
  }),
];
