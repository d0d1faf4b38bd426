import { same } from 'domain/kernel';
import { type Lead, type LeadField, leadFields, type SomeLeadFields } from 'domain/leads';

export type Side = 'mine' | 'theirs';

const writable = Object.keys(leadFields.shape) as LeadField[];

// The mark says that a lead is the other's double; it is not a value to choose.
const apart: readonly LeadField[] = ['markDuplicate'];

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  value === 'unknown' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The fields that people write in which two leads differ. */
export const differingFields = (mine: Lead, theirs: Lead): LeadField[] =>
  writable.filter((field) => !apart.includes(field) && !same(mine[field], theirs[field]));

/** Which side's value is taken unless somebody chooses: the remaining lead's, where it says anything. */
export const offeredSide = (field: LeadField, mine: Lead, theirs: Lead, master: Side): Side => {
  const [kept, other] = master === 'mine' ? [mine, theirs] : [theirs, mine];
  const another: Side = master === 'mine' ? 'theirs' : 'mine';
  return isEmpty(kept[field]) && !isEmpty(other[field]) ? another : master;
};

/** What the remaining lead takes from the other one. */
export const takenFields = (
  mine: Lead,
  theirs: Lead,
  master: Side,
  chosen: Readonly<Partial<Record<LeadField, Side>>>,
): SomeLeadFields => {
  const other = master === 'mine' ? theirs : mine;
  const taken = differingFields(mine, theirs).filter(
    (field) => (chosen[field] ?? offeredSide(field, mine, theirs, master)) !== master,
  );
  return Object.fromEntries(taken.map((field) => [field, other[field]])) as SomeLeadFields;
};
