import { refuse } from '#kernel';

/** What is refused of a report: it is asked for a table or groups that it does not have. */
export const reportRefusals = {
  noPart: refuse.field('UNKNOWN_PART', 'part', 'The report has no such table'),
  noGroups: refuse.field('UNKNOWN_GROUPS', 'by', 'The table is not grouped so'),
};
