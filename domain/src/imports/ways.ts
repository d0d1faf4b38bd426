import { type ContactFields, contactFields } from '#contacts';
import type { Cell } from './cell.ts';
import { isFilled, leaveOut, type RowDraft, type Shape } from './draft.ts';
import { calledIn } from './names.ts';
import { isSomeNumber, partsOfCell, plainPhone } from './values.ts';

const noWay: Readonly<Record<'email' | 'phone', string>> = {
  email: 'Invalid email format',
  phone: 'Invalid phone number format',
};

type Way = keyof typeof noWay;

// A number as typed if it can be dialled; else as it is dialled from anywhere. An address alone, or behind a name.
const wayIn = (way: Way, text: string): string => {
  if (way === 'phone') return plainPhone(text);
  const { name, email } = calledIn(text);
  return email === '' || /[@<>()]/.test(name) ? text.replace(/^mailto:/i, '') : email;
};

/** A way as its field takes it: as it was written or is dialled, and as it is kept. */
type Taken = { said: string; kept: unknown };

const taken = (shape: Shape, field: string, value: string): Taken | null => {
  const parsed = value.trim() === '' ? undefined : shape[field]?.safeParse(value);
  return parsed?.success ? { said: value, kept: parsed.data } : null;
};

const readWay = (shape: Shape, way: Way, field: string, text: string): Taken | null => {
  const isAbroad = way === 'phone' && text.trim().startsWith('00');
  const plain = isAbroad ? null : taken(shape, field, text);
  return plain ?? taken(shape, field, wayIn(way, text));
};

const because = (shape: Shape, way: Way, field: string, text: string): string => {
  const parsed = shape[field]?.safeParse(wayIn(way, text));
  return parsed?.error?.issues[0]?.message ?? noWay[way];
};

/*
 * An address or a number; of several in a cell the first that the field takes is the field's, the others are those of
 * contacts. What is neither is put aside, and refuses no row.
 */
const setWay = (
  draft: RowDraft,
  shape: Shape,
  cell: Cell,
  { way, field }: { way: Way; field: string | null },
): void => {
  const wanted = field ?? way;
  const whole = readWay(shape, way, wanted, cell.text);
  const parts = whole === null ? partsOfCell(cell.text) : [cell.text];
  const read = parts.map((text) => ({ text, value: whole ?? readWay(shape, way, wanted, text) }));
  const fitting = read.flatMap(({ value }) => value ?? []);
  const wrong = read.filter(({ value }) => value === null);
  if (way === 'phone') draft.undialled ||= wrong.some(({ text }) => isSomeNumber(text));
  if (fitting.length === 0) {
    leaveOut(draft, cell, because(shape, way, wanted, cell.text));
    return;
  }
  for (const { text } of wrong)
    leaveOut(draft, { column: cell.column, text }, because(shape, way, wanted, text));
  const own = field === null ? undefined : fitting.shift();
  if (field !== null && own !== undefined) draft.values[field] = own.kept;
  const others = fitting.map(({ said }) => said);
  draft.others[way].push(...others);
  const says = [own?.said ?? [], others.map((other) => `${other} (a contact)`)].flat().join(', ');
  if (parts.length > 1 || (own !== undefined && own.said !== cell.text))
    draft.readAs.push({ column: cell.column, from: cell.text, to: says });
};

/** Sets a way to reach somebody, if the cell is one. */
export const setIfWay = (draft: RowDraft, shape: Shape, cell: Cell): boolean => {
  const { kind, to } = cell;
  if (kind === 'phone' || kind === 'email') setWay(draft, shape, cell, { way: kind, field: to });
  else if (kind === 'otherPhone') setWay(draft, shape, cell, { way: 'phone', field: null });
  else if (kind === 'otherEmail') setWay(draft, shape, cell, { way: 'email', field: null });
  else return false;
  return true;
};

/** Somebody beside the one that a row is about. */
export type SaidPerson = Pick<
  ContactFields,
  'firstName' | 'lastName' | 'relation' | 'email' | 'phone' | 'company' | 'position'
>;

/**
 * The field takes what stands elsewhere only; what is left is of the others that the row calls by name, in their order,
 * and then contacts of the name of the record.
 */
export const othersOf = (draft: RowDraft): SaidPerson[] => {
  const { values, others } = draft;
  for (const way of ['email', 'phone'] as const) {
    if (!isFilled(draft, way) && others[way][0] !== undefined) {
      values[way] = others[way].shift();
      draft.lent.push(way);
    }
    others[way] = [...new Set(others[way])].filter((each) => each !== values[way]);
  }
  const taken = (field: 'firstName' | 'email', value: unknown): string => {
    const parsed = contactFields.shape[field].safeParse(value ?? '');
    return parsed.success ? parsed.data : '';
  };
  const own = {
    first: taken('firstName', values['firstName']),
    last: taken('firstName', values['lastName']),
  };
  const named = draft.people.map(({ first, last, email }) => ({
    first: taken('firstName', first),
    last: taken('firstName', last),
    email: taken('email', email),
  }));
  const said = named.map(({ email }) => email).filter((email) => email !== '');
  others.email = others.email.filter((email) => !said.includes(email));
  const company = String(values['businessName'] || values['company'] || '');
  const contactOf = ({ first, last, email }: RowDraft['people'][number]): SaidPerson => ({
    firstName: first || last,
    lastName: first ? last : '',
    relation: 'other',
    email: email || (others.email.shift() ?? ''),
    phone: others.phone.shift() ?? '',
    company,
    position: '',
  });
  const people = named.map(contactOf);
  while (others.email.length > 0 || others.phone.length > 0) people.push(contactOf({ ...own, email: '' }));
  return people;
};
