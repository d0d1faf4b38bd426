import { administrators, refuse, type Telling } from '#kernel';
import type { WholeExport } from './operations.ts';

/** For how many days an export of everything is kept. */
export const wholeExportDays = 7;

/** For how long whoever began to fetch one may go on where it broke off, in hours. */
export const resumedFor = 12;

/** Every refusal of this noun. */
export const wholeExportRefusals = {
  running: refuse.conflict('EXPORT_RUNNING', 'An export of everything is under way already.'),
  gone: refuse.conflict('EXPORT_GONE', 'This export is not kept any more. Start another one.'),
  notReady: refuse.conflict('EXPORT_NOT_READY', 'This export is not ready yet.'),
} as const;

const place = {
  type: 'system' as const,
  leadId: null,
  actionUrl: '/admin?tab=data',
  actionLabel: 'View Exports',
};

/** What all administrators are told of it: everything leaves the house. */
export const exportStartedTelling = (author: string): Telling => ({
  ...place,
  to: { roles: administrators },
  title: 'Export of Everything',
  message: `${author} started an export of everything: all records and files.`,
});

/** What its author is told once it is ready, or could not be made. */
export const exportEndedTelling = ({
  createdBy,
  state,
}: Pick<WholeExport, 'createdBy' | 'state'>): Telling => ({
  ...place,
  to: { uids: [createdBy] },
  title: 'Export of Everything',
  message:
    state === 'done'
      ? `Your export of everything is ready. It is kept for ${wholeExportDays} days.`
      : 'Your export of everything could not be made. Start another one.',
});
