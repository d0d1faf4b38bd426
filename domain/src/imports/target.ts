/** How a cell of a field is read. */
export type Kind =
  | 'text'
  | 'phone'
  | 'otherPhone'
  | 'email'
  | 'otherEmail'
  | 'state'
  | 'country'
  | 'zip'
  | 'street'
  | 'address'
  | 'site'
  | 'billTo'
  | 'shipTo'
  | 'count'
  | 'dollars'
  | 'cents'
  | 'flag'
  | 'date'
  | 'moment'
  | 'choice'
  | 'word'
  | 'tags'
  | 'map'
  | 'name'
  | 'status'
  | 'note'
  | 'custom'
  | 'step'
  | 'person'
  | 'client'
  | 'manager'
  | 'wish'
  | 'told';

/** Where a column may go: what people call it, how it is read, and the headings it is known by. */
export type Target = { label: string; kind: Kind; names: readonly string[] };

/** Declares one. */
export const target = (label: string, kind: Kind, ...names: string[]): Target => ({ label, kind, names });
