import { blankActivity } from 'domain/activities';
import type { Client } from 'domain/clients';
import { type Belonging, blankContact, type Contact, changeContact } from 'domain/contacts';
import type { PersonChange, SaidPerson } from 'domain/imports';
import { idsOf, isRefusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import { activitiesSql } from '#activities';
import { addBeside, changeBeside, contactsSql, dropBeside, type Parent, type Placed } from '#contacts';
import type { DB } from '#platform/database/schema.ts';
import type { Writing } from './noun.ts';
import { type Brought, furnishedBeside } from './sql/beside.ts';
import { namedElsewhere } from './sql/named.ts';
import { type PutBackBeside, tellOfPutBackBeside } from './sql/put-back.ts';
import type { RowResult } from './sql/rows.ts';
import type { Work } from './work.ts';

/** What a row brings beside its record: people, and what it says of a client in words. */
export type Beside = {
  parent: Parent;
  people: readonly (SaidPerson & { id?: string })[];
  notes: readonly { id?: string; text: string }[];
  result: RowResult;
};

const belonging = ({ lead, client }: Parent): Belonging => ({
  leadId: lead?.id ?? null,
  clientId: client?.id ?? null,
});

const contactOf = (
  { work, about }: Writing,
  { id, ...person }: Beside['people'][number],
  parent: Parent,
): Contact => ({
  ...blankContact(id ?? work.newId(), belonging(parent), about.createdBy, work.now),
  ...person,
  version: 1,
});

/** Which of these clients something stands beside. */
export const parentIn = (clients: readonly Client[]) => {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return ({ clientId }: { clientId: string | null }) => {
    const client = byId.get(clientId ?? '');
    return client && { lead: null, client };
  };
};

/** Writes and tells what rows bring beside their records; each row remembers what came with it. */
export const writeBeside = async (writing: Writing, besides: readonly Beside[]): Promise<void> => {
  const { work, about } = writing;
  const contacts = besides.flatMap(({ parent, people, result }) =>
    people.map((person) => ({ row: contactOf(writing, person, parent), parent, result })),
  );
  const notes = besides.flatMap(({ parent, notes, result }) =>
    notes.map(({ id, text: description }) => {
      const blank = blankActivity(id ?? work.newId(), belonging(parent), about.createdBy, work.now);
      const title = `Imported from ${about.fileName || 'a file'}`.slice(0, 255);
      return {
        row: { ...blank, type: 'note' as const, title, description, version: 1, doneAt: work.now },
        parent,
        result,
      };
    }),
  );
  for (const { row, result } of [...contacts, ...notes]) result.beside.push(row.id);
  await addBeside(work, contactsSql, contacts);
  await addBeside(work, activitiesSql, notes);
};

/** What a row changes of somebody beside its record, or a revert puts back there. */
export type Alter = PersonChange & { result?: RowResult };

/** Writes and tells what rows change of people beside their records, or a revert puts back. */
export const writePeople = async (
  { work, about }: Writing,
  column: 'leadId' | 'clientId',
  changes: readonly Alter[],
  parentOf: (belonging: Belonging) => Parent | undefined,
): Promise<void> => {
  const found = new Map((await contactsSql.byIds(work.db, idsOf(changes))).map((row) => [row.id, row]));
  const back: PutBackBeside[] = [];
  for (const { id, fields, result } of changes) {
    const before = found.get(id);
    const parent = before && parentOf(before);
    const after = before && changeContact(before, fields, work.now);
    if (!before || !parent || !after || isRefusal(after)) continue;
    await changeBeside(work, contactsSql, [{ before, after, parent }]);
    const [from, to] = [before.version, before.version + 1];
    found.set(id, { ...after, version: to });
    if (result) result.versions = { ...result.versions, [id]: [from, to] };
    else back.push({ id, parent: before[column] ?? '', from, to });
  }
  await tellOfPutBackBeside(work.db, { id: about.id, column }, back);
};

/** Which records have contacts or notes that this import did not bring, or that somebody has changed since. */
export const keptBeside = async (
  db: Kysely<DB>,
  column: 'leadId' | 'clientId',
  ids: readonly string[],
  importId: string,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { kept, ours } = await furnishedBeside(db, column, ids, importId);
  const contacts = ours.map(({ id }) => id);
  const named = new Set([
    ...(await namedElsewhere(db, 'contacts', contacts)),
    ...(await namedElsewhere(db, 'activities', contacts)),
  ]);
  return [...kept, ...ours.flatMap(({ id, record }) => (named.has(id) ? record : []))];
};

/** Takes away what an import brought, where nobody has changed it and nothing names it. */
export const takeBeside = async (
  work: Pick<Work, 'db' | 'emit'>,
  brought: readonly Brought[],
  parentOf: (belonging: Belonging) => Parent | undefined,
): Promise<void> => {
  if (brought.length === 0) return;
  const ids = idsOf(brought);
  const versions = new Map(brought.map(({ id, version }) => [id, version]));
  const placed = <Row extends Belonging & { id: string; version: number }>(
    found: readonly Row[],
  ): Placed<Row>[] =>
    found.flatMap((row) => {
      const parent = row.version === versions.get(row.id) ? parentOf(row) : undefined;
      return parent ? { row, parent } : [];
    });
  await dropBeside(work, activitiesSql, placed(await activitiesSql.byIds(work.db, ids)));
  const contacts = placed(await contactsSql.byIds(work.db, ids));
  const named = await namedElsewhere(
    work.db,
    'contacts',
    contacts.map(({ row }) => row.id),
  );
  await dropBeside(
    work,
    contactsSql,
    contacts.filter(({ row }) => !named.includes(row.id)),
  );
};
