import { blankClient, type Client } from 'domain/clients';
import { newOf, type PersonThere, type SaidPerson } from 'domain/imports';
import type { Machine } from 'domain/sites';
import { addClients, clientEvent, clientsById } from '#clients';
import { type Beside, parentIn, writeBeside } from './beside.ts';
import { type Draft, importedFrom, raised, type Writing } from './noun.ts';
import type { Said } from './sites-named.ts';
import { type Brought, peopleOf } from './sql/beside.ts';
import { lockClientsById, saveClientFields } from './sql/clients.ts';
import type { Raised } from './sql/put-back.ts';
import type { RowResult } from './sql/rows.ts';
import { clientsMadeIn, type StoredSite } from './sql/sites.ts';

/** Somebody of the client of a site. */
export type Person = PersonThere & { version?: number };
/** Who comes with a row of a site as contacts of its client. */
type Coming = { clientId: string; people: readonly (SaidPerson & { id?: string })[]; result: RowResult };
/** A site with the people of its client, and what a chunk is about to add or remove there. */
export type Kept = StoredSite & {
  people: readonly Person[];
  machines: Machine[];
  coming: readonly Coming[];
  gone: string[];
  /** People whom a revert takes away, and whether it takes rooms. */
  leaving: readonly Brought[];
  roomGoes: boolean;
};

/** Of each client the first row, of those that make it or of those to whom it is known. */
export const firstOf = (
  drafts: readonly Draft<Kept, Said>[],
  makes: boolean,
): Map<string, Draft<Kept, Said>> => {
  const first = new Map<string, Draft<Kept, Said>>();
  for (const draft of drafts)
    if ((draft.reading.makes !== null) === makes && !first.has(draft.record.clientId))
      first.set(draft.record.clientId, draft);
  return first;
};

/** Makes the clients whom no row found, with whom the rows name there. */
export const makeClients = async (writing: Writing, drafts: readonly Draft<Kept, Said>[]): Promise<void> => {
  const { work, about } = writing;
  const made = [...firstOf(drafts, true).values()].map(({ record, reading, result }) => {
    const businessName = reading.makes?.name ?? '';
    const client: Client = {
      ...blankClient(record.clientId, about.createdBy, work.now),
      businessName,
      ...reading.person,
      primarySiteId: record.id,
    };
    const people = reading.people.map((person) => ({ ...person, company: businessName }));
    return { parent: { lead: null, client }, people, notes: [], result };
  });
  const clients = made.map(({ parent: { client } }) => client);
  // One row a client remembers that it was made.
  const kept = new Set(clients.map(({ primarySiteId }) => primarySiteId));
  for (const { record, result } of drafts) if (!kept.has(record.id)) result.clientId = null;
  await addClients(work.db, clients);
  for (const client of clients) work.emit(importedFrom(about, clientEvent('imported', null, client)));
  await writeBeside(writing, made);
};

/** Clients that were there learn of their new sites; the first one becomes their primary. */
export const tellClients = async (
  writing: Writing,
  firstSites: ReadonlyMap<string, string | null>,
  added: ReadonlySet<string> = new Set(),
): Promise<Raised[]> => {
  const { work, about } = writing;
  const ids = [...firstSites.keys()];
  const made = await clientsMadeIn(work.db, about.id, ids);
  const before = (await lockClientsById(work.db, ids)).filter(({ id }) => !made.has(id));
  // Which of the new sites reads as the first one by now is chance: the file says it.
  const primary = ({ id, primarySiteId: known }: Client) =>
    known !== null && !added.has(known) ? known : (firstSites.get(id) ?? null);
  const after = before.map((client) => ({
    ...client,
    primarySiteId: primary(client),
    ...raised(client, writing),
  }));
  await saveClientFields(work.db, after, ['primarySiteId']);
  for (const [n, client] of after.entries()) work.emit(clientEvent('updated', before[n] ?? null, client));
  return after.map(({ id, version }) => ({ id, from: version - 1, to: version }));
};

/** Who runs a house is a contact of its client, once, however many houses that is; with another number once more. */
export const writeManagers = async (writing: Writing, sites: readonly Kept[]): Promise<void> => {
  const { work } = writing;
  const coming = sites.flatMap((site) => site.coming).filter(({ people }) => people.length > 0);
  const ids = [...new Set(coming.map(({ clientId }) => clientId))];
  if (ids.length === 0) return;
  const parentOf = parentIn(await clientsById(work.db, ids));
  const known = new Map<string, PersonThere[]>();
  for (const person of await peopleOf(work.db, ids))
    known.set(person.clientId, [...(known.get(person.clientId) ?? []), person]);
  const besides = coming.flatMap((each): Beside[] => {
    const { clientId, result } = each;
    const parent = parentOf(each);
    const there = [...(known.get(clientId) ?? [])];
    const people = each.people.flatMap(({ id, ...said }) => {
      const person = newOf(said, there);
      if (person) there.push(person);
      return person ? [{ ...person, ...(id !== undefined && { id }) }] : [];
    });
    known.set(clientId, there);
    // An earlier row for another house of the client may have brought them.
    if (result.filled?.['people']) result.filled['people'] = people.flatMap(({ id }) => id ?? []);
    return parent ? [{ parent, people, notes: [], result }] : [];
  });
  await writeBeside(writing, besides);
};
