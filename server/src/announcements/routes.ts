import {
  type Announcement,
  announcementOperations,
  announcementRefusals,
  changeProblem,
  timesProblem,
} from 'domain/announcements';
import { changesBetween, isRefusal, later, minute, namedIn, nextOf, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { seenRows } from '#platform/rows/seen.ts';
import { newBooks } from '#platform/rows/table.ts';
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

export const announcementRoutes = [
  bind(announcementOperations.list, (ctx, asked) => seenRows(ctx, announcementTable, lastStartFirst, asked)),

  bind(announcementOperations.create, async (ctx, { startsAt = ctx.now, endsAt, ...said }) => {
    const problem = timesProblem({ startsAt, endsAt }, ctx.now);
    if (problem) return problem;
    const announcement = { ...said, ...newBooks(ctx), startsAt, endsAt, startedAt: null };
    return startLater(ctx, await createRow(ctx, announcementTable, announcement));
  }),

  bind(announcementOperations.update, async (ctx, { fields, ...meant }) =>
    startLater(
      ctx,
      await write(ctx, announcements, meant, (before) => {
        const { after } = changesBetween(before, { ...before, ...namedIn(fields) });
        return changeProblem(before, after, ctx.now) ?? nextOf(before, after, ctx.now);
      }),
    ),
  ),

  bind(announcementOperations.end, (ctx, { id }) =>
    write(ctx, announcements, { id, as: 'ended' }, (before) => {
      if (before.endsAt !== null && before.endsAt <= ctx.now) return announcementRefusals.over;
      // One that was to begin later never does.
      const startsAt = before.startsAt < ctx.now ? before.startsAt : later(ctx.now, -minute);
      return nextOf(before, { startsAt, endsAt: ctx.now }, ctx.now);
    }),
  ),
];
