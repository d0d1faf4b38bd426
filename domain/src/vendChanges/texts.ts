import { refuse } from '#kernel';

const past = 'Must not be in the past';
const gone = 'Some of these sites are no longer there';

const firstOf = (sites: readonly string[]): string =>
  `${sites.slice(0, 3).join(', ')}${sites.length > 3 ? ` and ${sites.length - 3} more` : ''}`;

/** Every refusal of this noun. */
export const vendChangeRefusals = {
  past: (field: 'effectiveOn' | 'visitFrom') =>
    refuse.input('DATE_IN_PAST', `The date ${past.toLowerCase()}.`, { fields: { [field]: past } }),
  late: (field: 'effectiveOn' | 'visitFrom') =>
    refuse.input('INVALID_INPUT', 'The date is too far ahead.', { fields: { [field]: 'Invalid date' } }),
  gone: refuse.input('SITES_GONE', `${gone}.`, { fields: { siteIds: gone } }),
  unchanged: (sites: readonly string[]) => {
    const message = `Nothing would change at ${firstOf(sites)}`;
    return refuse.input('NOTHING_CHANGES', `${message}.`, { fields: { siteIds: message } });
  },
  planned: (sites: readonly string[]) =>
    refuse.conflict('ALREADY_PLANNED', `A change is planned already at ${firstOf(sites)}.`),
  technician: refuse.input('UNKNOWN_PERSON', 'This person does not work here.', {
    fields: { technician: 'This person does not work here' },
  }),
  notPlanned: refuse.conflict('NOT_PLANNED', 'This change was made or given up already.'),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this letter in the meantime.'),
  notDraft: refuse.conflict('NOT_A_DRAFT', 'Only drafts can be edited, sent or posted.'),
  noEmail: refuse.conflict('NO_EMAIL', 'This letter has no e-mail address. Enter one, or print and post it.'),
} as const;
