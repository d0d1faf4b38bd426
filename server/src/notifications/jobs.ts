import { nextStepDue } from 'domain/leads';
import type { Job } from '#platform/jobs/jobs.ts';
import { readSettings } from '#settings';
import { forgetOld } from './sql/rows.ts';
import { deleteEnded } from './sql/subscriptions.ts';
import { lockReceivers, stepsDue } from './sql/telling.ts';
import { tell } from './tell.ts';

const atOnce = 200;

/** Every minute: next steps that have come due are told to their reps, once each. */
export const nextStepsJob: Job<object> = {
  name: 'notifications.nextSteps',
  every: '* * * * *',
  run: async (_, { services, ...ctx }) => {
    const due = await stepsDue(ctx.db, ctx.now, atOnce);
    if (due.length === 0) return;
    // All at once and in order: one after another they and something told to several would wait for each other.
    await lockReceivers(
      ctx.db,
      due.flatMap(({ assignedRep }) => assignedRep ?? []),
    );
    const { officeTimeZone } = await readSettings(ctx.db);
    for (const lead of due)
      await tell(
        { ...ctx, newId: services.newId },
        {
          tellings: [nextStepDue(lead, officeTimeZone)],
          lead,
          source: `step:${lead.id}:${lead.nextStep?.dueAt}`,
          group: lead.id,
          at: ctx.now,
          actor: null,
        },
      );
  },
};

/** Every night: what is kept only for a time goes. */
export const forgetJob: Job<object> = {
  name: 'notifications.forget',
  every: '37 3 * * *',
  run: async (_, { db, now }) => {
    await forgetOld(db, now);
    await deleteEnded(db, null, now);
  },
};
