import { phoneKey } from '#kernel';
import type { SaidPerson } from './ways.ts';
import { saysNoMore } from './worse.ts';

/** Somebody at a record, as far as it tells who they are; whom an earlier row brings has no id yet. */
export type PersonThere = {
  id?: string;
  firstName: string;
  lastName: string;
  company?: string;
  email: string;
  phone: string;
};

/** What a row changes of somebody who is there. */
export type PersonChange = { id: string; fields: { email?: string; phone?: string } };

type Way = { email?: string | undefined; phone?: string | undefined };

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const keysOfWay = ({ email = '', phone = '' }: Way): string[] =>
  [plain(email), phoneKey(phone)].filter((key) => key !== '');

// Who has no name is called by the company.
const nameOf = ({ firstName, lastName, company = '' }: Omit<PersonThere, 'email' | 'phone'>): string =>
  plain(`${firstName} ${lastName}`) || plain(company);

const isCalledSo = (one: PersonThere, other: SaidPerson): boolean =>
  nameOf(one) !== '' && nameOf(one) === nameOf(other);

const hasMail = ({ email }: PersonThere, other: SaidPerson): boolean =>
  plain(email) !== '' && plain(email) === plain(other.email);

const changeOf = (there: PersonThere, said: SaidPerson, taken: ReadonlySet<string>): PersonChange['fields'] =>
  Object.fromEntries(
    (['email', 'phone'] as const).flatMap((way) => {
      const [key = ''] = keysOfWay({ [way]: said[way] });
      const isNew = key !== '' && !taken.has(key) && !saysNoMore(way, there[way], said[way]);
      return isNew ? [[way, said[way]] as const] : [];
    }),
  );

/** Who of some people has the same e-mail as somebody whom a row names, else the same name. */
export const sameAs = <Person extends PersonThere>(
  said: SaidPerson,
  people: readonly Person[],
): Person | undefined =>
  people.find((person) => hasMail(person, said)) ?? people.find((person) => isCalledSo(person, said));

/** What is new of somebody whom a row names: all of them, else the ways that reach nobody there yet; null: nothing is. */
export const newOf = (said: SaidPerson, people: readonly PersonThere[]): SaidPerson | null => {
  if (!sameAs(said, people)) return said;
  const taken = new Set(people.flatMap(keysOfWay));
  const isNew = (way: Way) => keysOfWay(way).some((key) => !taken.has(key));
  const email = isNew({ email: said.email }) ? said.email : '';
  const phone = isNew({ phone: said.phone }) ? said.phone : '';
  return email === '' && phone === '' ? null : { ...said, email, phone };
};

/**
 * People whom a row names beside a record that is there: who is reached there already is nothing new; who is called as
 * somebody there, or has their e-mail, is that person with another number; all others come anew.
 */
export const meetPeople = (
  people: readonly SaidPerson[],
  record: Way,
  known: readonly PersonThere[],
): { added: SaidPerson[]; changed: PersonChange[] } => {
  const taken = new Set([record, ...known].flatMap(keysOfWay));
  const isNew = (person: SaidPerson) => keysOfWay(person).some((key) => !taken.has(key));
  const reached = new Set(people.filter((person) => !isNew(person)).flatMap(keysOfWay));
  // Whose number the row names as well is not given another one.
  let left = known.filter((person) => !keysOfWay(person).some((key) => reached.has(key)));
  const added: SaidPerson[] = [];
  const changed: PersonChange[] = [];
  for (const person of people.filter(isNew)) {
    const there = sameAs(person, left);
    left = left.filter((one) => one !== there);
    if (there?.id) changed.push({ id: there.id, fields: changeOf(there, person, taken) });
    else added.push(person);
  }
  return { added, changed };
};

/** Whom of some people beside a record a row names, whether it says anything new of them or not. */
export const namedPeople = (people: readonly SaidPerson[], known: readonly PersonThere[]): string[] =>
  people.flatMap((person) => {
    const keys = keysOfWay(person);
    const one =
      sameAs(person, known) ?? known.find((each) => keysOfWay(each).some((key) => keys.includes(key)));
    return one?.id ?? [];
  });

type Lending = {
  fields: Partial<Omit<SaidPerson, 'relation'>>;
  people: SaidPerson[];
  lent: readonly ('email' | 'phone')[];
};

const namedIn = ({ fields }: Pick<Lending, 'fields'>): SaidPerson => {
  const { firstName = '', lastName = '', company = '' } = fields;
  const name = { firstName: firstName || lastName, lastName: firstName ? lastName : '', company };
  return { ...name, relation: 'other', email: '', phone: '', position: '' };
};

/** Another address or number than the record's, as one of a contact of the name that the row gives. */
export const otherWaysOf = (record: Way, reading: Pick<Lending, 'fields'>): SaidPerson[] => {
  const own = keysOfWay(record);
  const others = (['email', 'phone'] as const).flatMap((way) => {
    const said = reading.fields[way] ?? '';
    const [key = ''] = keysOfWay({ [way]: said });
    return key === '' || own.includes(key) ? [] : [[way, said] as const];
  });
  return others.length > 0 ? [{ ...namedIn(reading), ...Object.fromEntries(others) }] : [];
};

/** What fills a field for want of its own goes back to whom it is of, where that person is there beside the record. */
export const giveBack = <Said extends Lending>(
  record: Way,
  known: readonly PersonThere[],
  reading: Said,
): Said => {
  const nobody = namedIn(reading);
  const back = reading.lent.filter(
    (way) => record[way] && known.some((one) => one[way] !== '' && isCalledSo(one, nobody)),
  );
  if (back.length === 0) return reading;
  const said = Object.fromEntries(back.map((way) => [way, reading.fields[way] ?? '']));
  const fields = Object.fromEntries(
    Object.entries(reading.fields).filter(([field]) => !back.some((way) => way === field)),
  );
  return { ...reading, fields, people: [{ ...nobody, ...said }, ...reading.people] };
};

const mark = 'contact:';

/** Under which name a row keeps what it changed of a contact. */
export const personField = (id: string): string => `${mark}${id}`;

/** Whose change is kept under a name; null: it is a field of the record. */
export const personOfField = (field: string): string | null =>
  field.startsWith(mark) ? field.slice(mark.length) : null;

/** What was changed of contacts and what of their record, apart. */
export const apart = (filling: {
  [field: string]: unknown;
}): { own: { [field: string]: unknown }; people: PersonChange[] } => {
  const entries = Object.entries(filling);
  return {
    own: Object.fromEntries(entries.filter(([field]) => personOfField(field) === null)),
    people: entries.flatMap(([field, fields]) => {
      const id = personOfField(field);
      return id === null ? [] : [{ id, fields: fields as PersonChange['fields'] }];
    }),
  };
};
