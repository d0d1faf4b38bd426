import { type Lead, type LeadField, leadFields, type SomeLeadFields } from 'domain/leads';
import { type Chosen, differing, type Side, taken } from '#ui/compare/merging.ts';

// The mark says that a lead is the other's double; it is not a value to choose.
const apart: readonly LeadField[] = ['markDuplicate'];

/** The fields of a lead that people write, of those that are compared. */
export const comparedFields = (Object.keys(leadFields.shape) as LeadField[]).filter(
  (field) => !apart.includes(field),
);

/** The fields that people write in which two leads differ. */
export const differingFields = (mine: Lead, theirs: Lead): LeadField[] =>
  differing(comparedFields, mine, theirs);

/** What the remaining lead takes from the other one. */
export const takenFields = (
  mine: Lead,
  theirs: Lead,
  master: Side,
  chosen: Chosen<LeadField>,
): SomeLeadFields => taken(comparedFields, mine, theirs, master, chosen) as SomeLeadFields;
