import type { Letter, VendChange } from 'domain/vendChanges';
import type { NewEvent } from '#platform/operations/events.ts';

/** What happened to a change of vend prices. */
export const vendChangeEvent = (
  verb: 'planned' | 'applied' | 'cancelled',
  id: string,
  after: Readonly<Record<string, unknown>>,
): NewEvent => ({
  noun: 'vendChanges',
  rowId: id,
  verb,
  before: {},
  after,
  scopeBefore: verb === 'planned' ? null : {},
  scopeAfter: {},
});

/** What a plan says of itself. */
export const plannedFacts = ({ effectiveOn, prices, nextInMonths, technician, sites }: VendChange) => ({
  effectiveOn,
  prices,
  nextInMonths,
  technician,
  sites,
});

type Told = Pick<Letter, 'id' | 'siteId' | 'clientId' | 'vendChangeId'>;

/** What happened to a letter; its text stands in the letter alone, of an edit only which fields it changed. */
export const letterEvent = (
  verb: 'drafted' | 'edited' | 'withdrawn',
  { id, siteId, clientId, vendChangeId }: Told,
  fields: readonly string[] = [],
): NewEvent => ({
  noun: 'letters',
  rowId: id,
  verb,
  before: {},
  after: { siteId, clientId, vendChangeId, ...(fields.length > 0 ? { fields } : {}) },
  scopeBefore: verb === 'drafted' ? null : { siteId, clientId },
  scopeAfter: { siteId, clientId },
});
