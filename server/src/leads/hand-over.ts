import { isRefusal } from 'domain/kernel';
import { handOverLead, leadTitle, withClocks } from 'domain/leads';
import type { Holding } from '#platform/operations/feature.ts';
import { readSettings } from '#settings';
import { countHeld, firstHeld, lockHeld } from './sql/held.ts';
import { updateLeads } from './sql/many.ts';
import { countOpen, openIds } from './sql.ts';
import { leadEvent } from './told.ts';

// Leads that are read and written at once: others have their turn between two such stretches.
const stretch = 250;

/** Leads as what a rep holds: the open ones, and the dead, whose lease windows go on. */
export const heldLeads: Holding = {
  kind: 'leads',
  count: ({ db }, uid) => countHeld(db, uid),
  names: async ({ db }, uid, limit) => (await firstHeld(db, uid, limit)).map(leadTitle),
  handOver: async (ctx, from, to) => {
    const settings = await readSettings(ctx.db);
    for (let last: string | null = null; ; ) {
      const leads = await lockHeld(ctx.db, from, last, stretch);
      const changed = leads.flatMap((before) => {
        const change = handOverLead(before, to, ctx.actor, ctx.now);
        if (isRefusal(change) || change.lead === before) return [];
        const after = withClocks(before, change.lead, settings, ctx.now);
        return [{ after, event: leadEvent(before, after, change) }];
      });
      await updateLeads(
        ctx.db,
        changed.map(({ after }) => after),
        // Where it stands the database derives.
        changed.flatMap(({ event }) => Object.keys(event.after)).filter((field) => field !== 'column'),
      );
      for (const { event } of changed) ctx.emit(event);
      if (leads.length < stretch) return;
      last = leads.at(-1)?.id ?? null;
    }
  },
  open: { count: countOpen, ids: openIds },
};
