import { canonicalEmail, countWords, dateWords, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadName, leadNameFields, leadTitle } from 'domain/leads';
import {
  everybodySaid,
  type FoundLead,
  type Kept,
  lastSaid,
  type PrivacyNoun,
  type SaidOf,
  type Terms,
  tenDigits,
} from 'domain/privacy';
import type { Kysely } from 'kysely';
import { countArchived } from '#audit';
import { countOptOuts } from '#outbox';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { readSettings } from '#settings';
import { emailIndex, findUser, sealField } from '#users';
import { countEventsBy, positionsAbout } from './sql/events.ts';
import { addressesApproved, goneHolding, leadsHolding, saidOf } from './sql/former.ts';
import { findLeadPerson, personsOf, staysOfClients } from './sql/lead.ts';
import { leadPieces, type Piece } from './sql/lead-pieces.ts';
import { isNameOfOthers, sharedTerms } from './sql/others.ts';
import { countPiece, idsOfPiece, keysOfFiles } from './sql/pieces.ts';
import { countOfSupport, pictureKeyOf, userPieces } from './sql/user.ts';

export type Hand = { db: Kysely<DB>; keys: Keys; now: string };

/** What is looked for while somebody is erased; it is sealed, and gone with the last step. */
export type Sought = Terms & {
  /** Of its addresses and numbers those that somebody else, or the house, has too: they stay where others have them. */
  shared: string[];
  name: string;
  fullName: string;
  leads: string[];
  clients: string[];
  uid: string | null;
  /** Rows whose events are the person's. */
  about: { noun: string; ids: string[] }[];
  files: string[];
};

const lawOf = (years: number): string =>
  `Kept for ${countWords(years, 'year')}, as the law asks of what was billed and paid`;

type Found = Omit<Sought, 'about' | 'files' | 'shared'>;

/** What is looked for in the texts of others: what names this person and nobody else. */
export const ownTerms = ({ emails, phones, names, shared }: Sought): Terms => {
  const own = (terms: readonly string[]) => terms.filter((term) => !shared.includes(term));
  return { emails: own(emails), phones: own(phones), names };
};

/** The terms of everybody that some rows are; names only where nobody else has them. */
const termsOf = async (
  hand: Hand,
  own: Pick<Found, 'leads' | 'clients'>,
  persons: { emails: readonly string[]; phones: readonly string[]; names: readonly string[] },
): Promise<Terms> => {
  const names: string[] = [];
  for (const name of new Set(persons.names))
    if (name.includes(' ') && !(await isNameOfOthers(hand, name, { ...own, uid: null }))) names.push(name);
  return {
    emails: [...new Set(persons.emails.map((email) => email.toLowerCase()))],
    phones: [...new Set(persons.phones.flatMap((phone) => tenDigits(phone) ?? []))],
    names,
  };
};

const nameSaid = (said: readonly SaidOf[]): string => leadName(lastSaid(said, leadNameFields));

/** Who a lead was that is gone for good, as far as its events still say it. */
const goneLead = async (hand: Hand, id: string): Promise<Found | null> => {
  const said = (await saidOf(hand.db, 'leads', [id])).get(id);
  if (!said) return null;
  const own = { leads: [id], clients: [] };
  const { firstName, lastName } = lastSaid(said, leadNameFields);
  const terms = await termsOf(hand, own, everybodySaid(said));
  return { name: nameSaid(said), fullName: `${firstName} ${lastName}`.trim(), ...own, ...terms, uid: null };
};

const lead = async (hand: Hand, id: string): Promise<Found | null> => {
  const { db } = hand;
  const person = await findLeadPerson(db, id);
  if (!person) return goneLead(hand, id);
  const own = { leads: [person.id, ...person.merged], clients: person.clients };
  const persons = await personsOf(db, own.leads, own.clients);
  const before = [
    ...(await saidOf(db, 'leads', own.leads)).values(),
    ...(await saidOf(db, 'clients', own.clients)).values(),
  ].map(everybodySaid);
  const terms = await termsOf(hand, own, {
    emails: [...persons.flatMap(({ email }) => email || []), ...before.flatMap(({ emails }) => emails)],
    phones: [...persons.map(({ phone }) => phone), ...before.flatMap(({ phones }) => phones)],
    names: [...persons.map(({ name }) => name), ...before.flatMap(({ names }) => names)],
  });
  const fullName = `${person.firstName} ${person.lastName}`.trim();
  return { name: leadName(person), fullName, ...own, ...terms, uid: null };
};

const mostFound = 8;

/** Some leads that have a text, whosever they are; of those that were deleted for good, as far as their events still say who they were. */
export const findLeads = async ({ db }: Hand, text: string): Promise<FoundLead[]> => {
  const standing = await leadsHolding(db, text, mostFound);
  const gone = await goneHolding(db, text, mostFound);
  const said = await saidOf(
    db,
    'leads',
    gone.map(({ id }) => id),
  );
  const items = standing.map(({ deletedAt: at, ...lead }): FoundLead => {
    const [name, title] = [leadName(lead), leadTitle(lead)];
    const place = title === name ? lead.city : title;
    const state = at === null ? 'standing' : 'trash';
    return { id: lead.id, name, place, state, at };
  });
  return items.concat(
    gone.flatMap(({ id, at }) => {
      const its = said.get(id);
      return its ? [{ id, name: nameSaid(its), place: '', state: 'gone', at }] : [];
    }),
  );
};

const user = async (hand: Hand, uid: string): Promise<Found | null> => {
  const person = await findUser(hand, uid);
  if (!person) return null;
  const { displayName, email, phone } = person;
  const named =
    displayName.includes(' ') && !(await isNameOfOthers(hand, displayName, { leads: [], clients: [], uid }));
  return {
    name: displayName,
    fullName: displayName,
    leads: [],
    clients: [],
    uid,
    emails: [
      ...new Set([canonicalEmail(email) ?? email.toLowerCase(), ...(await addressesApproved(hand.db, uid))]),
    ],
    phones: [tenDigits(phone)].flatMap((digits) => digits ?? []),
    names: named ? [displayName] : [],
  };
};

/** Where messages reach somebody, as opt-outs name it. */
export const addressesOf = ({ emails, phones }: Terms): string[] => [
  ...emails,
  ...phones.map((ten) => `+1${ten}`),
];

/** The bytes that lie apart, of all pieces. */
export const filesOfPieces = async (db: Hand['db'], pieces: readonly Piece[]) =>
  (await Promise.all(pieces.filter(({ files }) => files).map((piece) => keysOfFiles(db, piece)))).flat();

const nothing = { about: [], files: [] };

/** The pieces of what there is of somebody. */
export const piecesOf = ({ keys }: Pick<Hand, 'keys'>, found: Found): Piece[] => {
  const { leads, clients, emails, fullName, uid } = found;
  if (uid === null)
    return leadPieces({ leads, clients, emails: [...emails], addresses: addressesOf(found), fullName });
  const gone = `erased-${uid}@erased.invalid`;
  return userPieces(uid, {
    email: sealField(keys, uid, 'email', gone),
    emailIndex: emailIndex(keys, gone),
    phone: '',
    displayName: sealField(keys, uid, 'displayName', 'Erased person'),
  });
};

export const findPerson = async (hand: Hand, noun: PrivacyNoun, id: string): Promise<Outcome<Sought>> => {
  const found = await (noun === 'leads' ? lead(hand, id) : user(hand, id));
  return found ? { ...found, ...nothing, shared: await sharedTerms(hand, found) } : notFound;
};

/** The same with the rows whose events go, and the bytes that lie apart. */
export const gather = async (hand: Hand, noun: PrivacyNoun, id: string): Promise<Outcome<Sought>> => {
  const found = await findPerson(hand, noun, id);
  if (isRefusal(found)) return found;
  const pieces = piecesOf(hand, found);
  const { db } = hand;
  const about = [
    { noun: 'leads', ids: found.leads },
    { noun: 'users', ids: found.uid ? [found.uid] : [] },
  ];
  for (const piece of pieces)
    if (piece.told) about.push({ noun: piece.told, ids: await idsOfPiece(db, piece) });
  const files = (await filesOfPieces(db, pieces)).map(({ key }) => key);
  const picture = found.uid && (await pictureKeyOf(db, found.uid));
  return { ...found, about, files: [...files, ...(picture ? [picture] : [])] };
};

/** What stays of somebody, how much of it, and why. */
export const staysOf = async ({ db, keys }: Hand, sought: Sought): Promise<Kept[]> => {
  const archived = await countArchived(db);
  const law = lawOf((await readSettings(db)).retentionYears);
  const { invoices, statements, collections } = await staysOfClients(db, sought.clients);
  const support = sought.uid ? await countOfSupport(db, sought.uid) : { requests: 0, written: 0 };
  const all: Kept[] = [
    { what: 'Issued invoices and their PDFs', count: invoices, why: law },
    { what: 'Commission statements and their PDFs', count: statements, why: law },
    { what: 'Collections', count: collections, why: law },
    {
      what: 'Addresses and numbers that somebody else has too',
      count: sought.shared.length,
      why: 'They stay where others have them',
    },
    {
      what: 'Entries of the audit by them',
      count: sought.uid ? await countEventsBy(db, sought.uid) : 0,
      why: 'Without their name: what they did for the business stays with it',
    },
    {
      what: 'Support requests, emptied',
      count: support.requests,
      why: 'Number, kind and days alone: that there was one stays with who answered it',
    },
    {
      what: 'Answers and internal notes in support requests of others, emptied',
      count: support.written,
      why: 'When they wrote: the request stays with who asked it',
    },
    {
      what: 'Opted-out addresses, unreadable',
      count: await countOptOuts({ db, keys }, addressesOf(sought)),
      why: 'So that nothing is sent to them again, as they asked',
    },
    ...(archived
      ? [
          {
            what: `Archived history up to ${dateWords(archived.last.slice(0, 10))}`,
            count: archived.events,
            why: 'It stands in files outside the database, which may name them: to be looked at and erased by hand',
          },
        ]
      : []),
  ];
  return all.filter(({ count }) => count > 0);
};

/** How much there is of somebody, by name. */
export const countsOf = async (hand: Hand, sought: Sought): Promise<{ what: string; count: number }[]> => {
  const counts = [];
  for (const piece of piecesOf(hand, sought))
    counts.push({ what: piece.what, count: await countPiece(hand.db, piece) });
  const entries = await positionsAbout(hand.db, [{ noun: 'leads', ids: sought.leads }]);
  counts.push({ what: 'Entries of the audit about them', count: entries.length });
  return counts.filter(({ count }) => count > 0);
};
