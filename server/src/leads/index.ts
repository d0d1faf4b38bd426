import { allRows, everyone } from 'domain/kernel';
import { type Lead, leadScope, readableLeads, summaryOf, type WholeLead } from 'domain/leads';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { readSettings } from '#settings';
import { heldLeads } from './hand-over.ts';
import { clocksJob, foldJob, leasesJob } from './jobs.ts';
import { outcomeRoutes } from './outcomes.ts';
import { leadRoutes } from './routes.ts';
import { leadSearch } from './search.ts';
import { refreshDueAt } from './sql/due.ts';
import { leadsById } from './sql.ts';
import { withNotes } from './whole.ts';

export { leadFigures, outcomeFigures } from './figures.ts';
export { addLead, replayedLead, repProblem, saveChange } from './keep.ts';
export { withOptOuts } from './opt-outs.ts';
export { markAllOptedOut, markOptedIn, markOptedOut } from './opting.ts';
export { passes } from './passes.ts';
export { duplicatesOf } from './sql/duplicates.ts';
export * from './sql/many.ts';
export { leadNameIn } from './sql/name.ts';
export { datePasses, dropOutcomes } from './sql/outcomes.ts';
export { type Selection, select as selectLeads } from './sql/selection.ts';
export { textCondition as leadTextCondition } from './sql/text.ts';
export {
  latestFirst,
  messageItems,
  reasonOf,
  standsInRows,
  type TimelineRow,
  timelineOf as leadTimelineOf,
} from './sql/timeline.ts';
export * from './sql.ts';
export { leadEvent, scopeFacts, timelineItemsOf } from './told.ts';
export { wholeOf, withNotes } from './whole.ts';

const feed: FeedNoun<Lead | WholeLead> = {
  noun: 'leads',
  who: everyone,
  load: async (db, ids, whole) => {
    const found = await leadsById(db, ids);
    return whole ? withNotes(db, found) : found;
  },
  scope: leadScope,
  readable: readableLeads,
  place: ({ deleted, column }) => (deleted ? null : (column as string)),
  summary: summaryOf,
  whole: (lead) => lead,
};

/** Leads: read, worked, moved; live for everyone within their scope. */
export const leads: Feature = {
  name: 'leads',
  routes: [...leadRoutes, ...outcomeRoutes],
  feed,
  holding: heldLeads,
  search: leadSearch,
  jobs: [clocksJob, leasesJob, foldJob],
  reactions: [
    {
      verb: 'settings.updated',
      run: async ({ after }, { db, now, emit }) => {
        const leads = await refreshDueAt(db, await readSettings(db), now);
        if (leads > 0 || 'passAnswerHours' in after)
          emit({ noun: 'leads', rowId: allRows, verb: 'rescheduled', before: {}, after: { leads } });
      },
    },
  ],
};
