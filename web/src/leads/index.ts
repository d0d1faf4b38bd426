import { lazy } from 'react';
import { defineFeature } from '#platform/feature.ts';
import { wordWrites } from '#platform/offline/wording.ts';
import { afterPaint } from '#platform/painted.ts';
import { fetchVerbs } from './later.ts';
import { judgeKeptBy } from './views.ts';

wordWrites('leads', async () => (await import('./wording.tsx')).leadWording);

/** How leads are kept on the device; fetched after the first paint. */
export const loadKeptLeads = async () => {
  const [{ keptJudge, keptLeads }] = await Promise.all([import('./kept.ts'), fetchVerbs()]);
  judgeKeptBy(keptJudge);
  return keptLeads;
};

/** The lead dialog, fetched when it is first opened. */
export const loadLeadDialog = () => import('./dialog/Dialog.tsx');

/** What other screens show of a lead and do to it in place. */
export const loadLeadParts = () => import('./parts.ts');

/** One's own passes without an answer, with ‘Take back’; render inside a Suspense. */
export const OutgoingPasses = lazy(async () => {
  await afterPaint();
  return { default: (await import('./handoff/Outgoing.tsx')).OutgoingPasses };
});

/** Leads that may be the same as what is being typed; render inside a Suspense. */
export const DuplicateHint = lazy(async () => ({
  default: (await import('./duplicates/DuplicateHint.tsx')).DuplicateHint,
}));

export { ColumnBadge } from './ColumnBadge.tsx';
export { ContactClock } from './Countdown.tsx';
export { MergeLeads } from './duplicates/Merge.tsx';
export { useMover } from './handoff/useMover.tsx';
export { handOffVerbs, leadVerbs, saveField } from './later.ts';
export { leadPerson } from './names.ts';
export { NextStepLine } from './nextstep/NextStepLine.tsx';
export { cachedLeads, type LeadRow, leads } from './rows.ts';
export { isSilent as isSilentInLead, shownChanges as shownLeadChanges } from './timeline/merge.ts';
export { leadLineLabel, verbWords as leadVerbWords } from './timeline/words.ts';
export {
  judgeBy,
  type LeadOrder,
  type LeadSelection,
  leadView,
  listColumn,
  refreshFigures,
  useLeadFigures,
  useLeadFiguresFromDevice,
} from './views.ts';
export { leadOf } from './whole-row.ts';
export { place } from './words.ts';

export const feature = defineFeature({
  live: [{ noun: 'leads', kept: loadKeptLeads }, { noun: 'pass' }],
});
