import { same } from 'domain/kernel';

export type Side = 'mine' | 'theirs';

/** Of two records that are compared, which side each field was chosen from. */
export type Chosen<Field extends string> = Readonly<Partial<Record<Field, Side>>>;

type Row<Field extends string> = Readonly<Record<Field, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  value === 'unknown' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Of some fields those in which two records differ. */
export const differing = <Field extends string>(
  fields: readonly Field[],
  mine: Row<Field>,
  theirs: Row<Field>,
): Field[] => fields.filter((field) => !same(mine[field], theirs[field]));

/** Which side's value is taken unless somebody chooses: the remaining record's, where it says anything. */
export const offeredSide = <Field extends string>(
  field: Field,
  mine: Row<Field>,
  theirs: Row<Field>,
  master: Side,
): Side => {
  const [kept, other] = master === 'mine' ? [mine, theirs] : [theirs, mine];
  const another: Side = master === 'mine' ? 'theirs' : 'mine';
  return isEmpty(kept[field]) && !isEmpty(other[field]) ? another : master;
};

/** What the remaining record takes from the other one. */
export const taken = <Field extends string>(
  fields: readonly Field[],
  mine: Row<Field>,
  theirs: Row<Field>,
  master: Side,
  chosen: Chosen<Field>,
): Partial<Record<Field, unknown>> => {
  const other = master === 'mine' ? theirs : mine;
  const its = differing(fields, mine, theirs).filter(
    (field) => (chosen[field] ?? offeredSide(field, mine, theirs, master)) !== master,
  );
  return Object.fromEntries(its.map((field) => [field, other[field]])) as Partial<Record<Field, unknown>>;
};
