import {
  type Announcement,
  announcementOperations,
  announcementRefusals,
  changeProblem,
  timesProblem,
} from 'domain/announcements';
import { changesBetween, everyRow, isRefusal, later, minute, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { pageRows } from '#platform/rows/sql.ts';
import { createRow, writable, write } from '#platform/rows/write.ts';
import { startJob } from './start.ts';
import { announcementTable, lastStartFirst } from './table.ts';

const announcements = writable(announcementTable);

/** Has it looked at when it starts; the minutes between looks would be late. */
const startLater = async (ctx: Context, outcome: Outcome<Announcement>): Promise<Outcome<Announcement>> => {
  if (isRefusal(outcome)) return outcome;
  const { startsAt } = outcome;
  await ctx.enqueue(startJob, {}, { runAt: startsAt < ctx.now ? ctx.now : startsAt });
  return outcome;
};

const changed = ({ now }: Context, before: Announcement, changes: Partial<Announcement>): Announcement => ({
  ...before,
  ...changes,
  version: before.version + 1,
  updatedAt: now,
});

export const announcementRoutes = [
  bind(announcementOperations.list, ({ db }, asked) =>
    readPage(asked, lastStartFirst, (stretch) => pageRows(db, announcementTable, everyRow, stretch)),
  ),

  bind(announcementOperations.create, async (ctx, { startsAt = ctx.now, endsAt, ...said }) => {
    const problem = timesProblem({ startsAt, endsAt }, ctx.now);
    if (problem) return problem;
    const book = {
      id: ctx.newId(),
      version: 1,
      createdBy: ctx.actor.uid,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const announcement = { ...said, ...book, startsAt, endsAt, startedAt: null };
    return startLater(ctx, await createRow(ctx, announcementTable, announcement));
  }),

  bind(announcementOperations.update, async (ctx, { fields, ...meant }) =>
    startLater(
      ctx,
      await write(ctx, announcements, meant, (before) => {
        const named = Object.entries(fields).filter(([, value]) => value !== undefined);
        const { after } = changesBetween(before, { ...before, ...Object.fromEntries(named) });
        return changeProblem(before, after, ctx.now) ?? changed(ctx, before, after);
      }),
    ),
  ),

  bind(announcementOperations.end, (ctx, { id }) =>
    write(ctx, announcements, { id, as: 'ended' }, (before) => {
      if (before.endsAt !== null && before.endsAt <= ctx.now) return announcementRefusals.over;
      // One that was to begin later never does.
      const startsAt = before.startsAt < ctx.now ? before.startsAt : later(ctx.now, -minute);
      return changed(ctx, before, { startsAt, endsAt: ctx.now });
    }),
  ),
];
