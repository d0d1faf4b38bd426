import {
  apart,
  emptied,
  type Import,
  type LeadReading,
  meetPeople,
  type PersonThere,
  personField,
  personOfField,
  type SaidPerson,
  standingFields,
  stillAdded,
  withoutAdded,
} from 'domain/imports';
import { changesBetween, idsOf, same } from 'domain/kernel';
import { blankLead, type Clocks, changeLead, dueAtOf, given, type Lead } from 'domain/leads';
import { insertNotes, leadEvent, type NoteRow, notesOf, rereadNotes, updateLeads, withOptOuts } from '#leads';
import { type Alter, takeBeside, writeBeside, writePeople } from './beside.ts';
import type { NounImport, Writing } from './noun.ts';
import { altered, asBrought, formerPerson, isAsBrought, keptOf, peopleFor, stillHas } from './people.ts';
import { type Brought, peopleOfLeads } from './sql/beside.ts';
import { dropNotes } from './sql/notes.ts';
import type { RowResult } from './sql/rows.ts';
import type { Work } from './work.ts';

/** What a note says that came with a file. */
export const importedNote = 'Imported';

/** A row of a lead, with who is meant by its owner. */
export type Said = LeadReading & { rep: string | null };

export type Person = PersonThere & { version?: number };
/** A lead with its people and the texts of its notes, and what a chunk adds to them or takes away again. */
export type Kept = Lead & {
  people?: readonly Person[];
  noted?: readonly string[];
  adds?: {
    people: readonly { person: SaidPerson & { id: string }; result: RowResult }[];
    notes: readonly NoteRow[];
  };
  /** What becomes of people who are there. */
  alters?: readonly Alter[];
  drops?: readonly Brought[];
  touched?: Touched;
};

/** When a lead was touched last before an import, and the moment of its latest row about it, by which it is known again. */
type Touched = Pick<Lead, 'updatedAt' | 'lastUpdateDate' | 'dueAt'> & { by: string };

/** The lead itself. */
export const plain = ({
  people: _people,
  noted: _noted,
  adds: _adds,
  alters: _alters,
  drops: _drops,
  touched: _touched,
  ...lead
}: Kept): Lead => lead;

/** Leads with what stands beside them, which tells what is new there. */
export const withBeside = async (
  db: Work['db'],
  leads: readonly Lead[],
  existing: Import['existing'],
): Promise<Kept[]> => {
  if (existing === 'skip' || leads.length === 0) return [...leads];
  const people = Map.groupBy(await peopleOfLeads(db, idsOf(leads)), ({ leadId }) => leadId);
  const notes = Map.groupBy(await notesOf(db, idsOf(leads)), ({ leadId }) => leadId);
  return leads.map((lead) => ({
    ...lead,
    people: people.get(lead.id) ?? [],
    noted: (notes.get(lead.id) ?? []).map(({ text }) => text),
  }));
};

/** How leads are brought in. */
export type LeadImport = NounImport<Kept, Said>;

/** A lead with the moment at which it is due. */
const withDue = (lead: Lead, clocks: Clocks): Lead => ({ ...lead, dueAt: dueAtOf(lead, clocks) });

/** Notes of a lead as a file brings them. */
export const noteRowsOf = (work: Work, about: Import, leadId: string, texts: readonly string[]): NoteRow[] =>
  texts.map((text) => ({
    id: work.newId(),
    leadId,
    at: work.now,
    by: about.createdBy,
    author: about.author,
    label: importedNote,
    text,
    struck: false,
  }));

/** Writes what rows changed of leads, and what they added beside them or a revert takes away there. */
export const update: LeadImport['update'] = async (writing, changes) => {
  const { work } = writing;
  const last = new Map(changes.map(({ after }) => [after.id, after]));
  const changed = changes.map(({ before, after }) => ({ before: plain(before), after: plain(after) }));
  const fields = new Set(
    changed.flatMap(({ before, after }) => Object.keys(changesBetween(before, after).after)),
  );
  fields.delete('column');
  // Whoever wants no more of us says so of an address and a number, whichever lead has it.
  const reached = fields.has('email') || fields.has('phone');
  const all = [...last.values()].map(plain);
  const leads = reached ? await withOptOuts(work, all) : all;
  await updateLeads(work.db, leads, reached ? [...fields, 'emailOptOut', 'smsOptOut'] : fields);
  const notes = [...last.values()].flatMap(({ adds }) => adds?.notes ?? []);
  const drops = [...last.values()].flatMap((lead) => lead.drops ?? []);
  await insertNotes(work.db, notes);
  await dropNotes(work.db, idsOf(drops));
  if (notes.length + drops.length > 0) await rereadNotes(work.db, [...last.keys()]);
  for (const [at, { before, after }] of changed.entries()) {
    if (before.version === after.version) continue;
    const added = changes[at]?.after.adds?.notes.slice(changes[at]?.before.adds?.notes.length ?? 0) ?? [];
    work.emit(leadEvent(before, after, { verb: 'updated', notes: [...added] }));
  }
  await writeBeside(
    writing,
    [...last.values()].flatMap((lead) =>
      (lead.adds?.people ?? []).map(({ person, result }) => ({
        parent: { lead: plain(lead), client: null },
        people: [person],
        notes: [],
        result,
      })),
    ),
  );
  const parentOf = ({ leadId }: { leadId: string | null }) => {
    const lead = last.get(leadId ?? '');
    return lead && { lead: plain(lead), client: null };
  };
  await writePeople(
    writing,
    'leadId',
    [...last.values()].flatMap(({ alters = [] }) => alters),
    parentOf,
  );
  await takeBeside(work, drops, parentOf);
};

type Filling = { people?: readonly SaidPerson[]; noted?: readonly string[] } & Partial<Omit<Lead, 'people'>>;

// A note may say more by now than its cell: what was left out of the row stands in it on lines of its own.
const isNoted = (known: readonly string[], text: string): boolean =>
  known.some((note) => `\n${note}\n`.includes(`\n${text}\n`));

/** What a row says anew beside the fields of a lead that is there; of several rows of one person the first says. */
export const besideFilling = (
  record: Partial<Kept>,
  { people, notes }: Said,
  { filling, mine }: { filling: Partial<Lead>; mine: readonly string[] },
): { [field: string]: unknown } => {
  const known = peopleFor(record.people, mine);
  const { added, changed: met } = meetPeople(people, { ...record, ...filling }, known);
  const noted = notes.filter((text) => !isNoted(record.noted ?? [], text));
  const changed = met.filter(({ id }) => !mine.includes(personField(id)));
  return {
    ...(added.length > 0 && { people: added }),
    ...(noted.length > 0 && { noted }),
    ...keptOf(changed),
  };
};

// What stood in these fields before.
const formerOf = (lead: Lead, fields: Partial<Lead>): Partial<Lead> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, lead[field as keyof Lead]]));

// What a row adds to the people and notes of a lead, and remembers.
const adding = (
  { work, about }: Pick<Writing, 'work' | 'about'>,
  lead: Kept,
  [people = [], noted = []]: readonly [Filling['people'], Filling['noted']],
  result: RowResult,
): { more: Pick<Kept, 'people' | 'noted' | 'adds'>; brought: { [field: string]: unknown } } => {
  const persons = people.map((person) => ({ person: { ...person, id: work.newId() }, result }));
  const notes = noteRowsOf(work, about, lead.id, noted);
  return {
    more: {
      people: [...(lead.people ?? []), ...persons.map(({ person }) => person)],
      noted: [...(lead.noted ?? []), ...noted],
      adds: {
        people: [...(lead.adds?.people ?? []), ...persons],
        notes: [...(lead.adds?.notes ?? []), ...notes],
      },
    },
    brought: {
      ...(persons.length > 0 && { people: persons.map(({ person }) => person.id) }),
      ...(notes.length > 0 && { noted: idsOf(notes) }),
    },
  };
};

/** Lays what a further row says over a lead that is about to be written. */
export const lay: LeadImport['lay'] = (writing, lead, filling, result) => {
  const { people, noted, ...fields } = apart(filling).own as Filling;
  const { more, brought } = adding(writing, lead, [people, noted], result);
  result.filled = { ...fields, ...brought };
  return { ...lead, ...fields, ...more };
};

/** The first row of a file says when a lead was touched before it, however many follow in other parts. */
export const resume: NonNullable<LeadImport['resume']> = (lead, before) => {
  const touched = before.at(-1)?.touched as Touched | null | undefined;
  return touched ? { ...lead, touched } : lead;
};

/** A status moves a lead and a rep is given it by the rules of an edit; a row remembers what each of them brought along. */
export const change: LeadImport['change'] = ({ work, settings, about }, lead, filling, result) => {
  const { own, people: alters } = apart(filling);
  const { status, soldDate, assignedRep, people, noted = [], ...said } = own as Filling;
  const sold = soldDate ? { soldDate } : {};
  const standing = status ? { ...standingFields(lead, status, work.now), ...sold } : {};
  const fields = status ? said : { ...said, ...sold };
  const moved = { ...lead, ...standing };
  const giving = assignedRep ? given(moved, assignedRep, work.now) : {};
  const notes = noted.map((text) => ({ label: importedNote, text }));
  const laid = changeLead(lead, 'updated', { ...fields, ...standing, ...giving }, work.now, notes);
  const { more, brought } = adding({ work, about }, lead, [people, noted], result);
  result.filled = {
    ...fields,
    ...(status && { status: standing }),
    ...(assignedRep && { assignedRep }),
    ...brought,
    ...keptOf(alters),
  };
  if (alters.length > 0) {
    const former = alters.map((one) => ({ id: one.id, fields: formerPerson(lead.people, one) }));
    result.replaced = { ...result.replaced, ...keptOf(former) };
  }
  if (status) result.replaced = { ...result.replaced, status: formerOf(lead, standing) };
  if (assignedRep) result.replaced = { ...result.replaced, assignedRep: formerOf(lead, giving) };
  const { updatedAt, lastUpdateDate, dueAt } = lead.touched?.by === lead.updatedAt ? lead.touched : lead;
  const touched = { by: laid.lead.updatedAt, updatedAt, lastUpdateDate, dueAt };
  result.replaced = { ...result.replaced, touched };
  return {
    ...lead,
    ...withDue(plain(laid.lead), settings),
    ...more,
    touched,
    people: altered(more.people, alters),
    alters: [...(lead.alters ?? []), ...alters.map((alter) => ({ ...alter, result }))],
  };
};

// Bringing in and taking back is no work on a lead: what is due of it is due as before, unless somebody worked on it since.
const untouched = (lead: Lead, after: Lead, touched: Touched | undefined, clocks: Clocks): Lead => {
  if (!touched) return withDue(after, clocks);
  const { by, ...before } = touched;
  const { updatedAt, lastUpdateDate } = lead;
  return updatedAt === by
    ? { ...after, ...before }
    : withDue({ ...after, updatedAt, lastUpdateDate }, clocks);
};

// What several rows may add to, so that each of them takes back its own.
const addedTo = ['tags', 'customFields'];

/** Takes back what a row changed of a lead: everything that a status or a rep brought along stands as it stood. */
export const empty: LeadImport['revert']['empty'] = (
  { work, settings },
  lead,
  filled,
  replaced,
  { versions },
) => {
  const { status, assignedRep, people, noted, ...others } = apart(filled).own;
  const { own, people: alters } = apart(replaced);
  const { status: stood, assignedRep: owned, touched, ...former } = own;
  const blank = blankLead(lead.id, work.now);
  const fields = {
    ...emptied({ ...blank, ...former }, Object.keys(others)),
    ...withoutAdded(lead, others, former),
    ...(status !== undefined && (stood as Partial<Lead>)),
    ...(assignedRep !== undefined && (owned as Partial<Lead>)),
  };
  const drops = [people, noted].flatMap((ids) =>
    ((ids as string[] | undefined) ?? []).map((id) => ({ id, version: asBrought(versions, id) })),
  );
  const changed = plain(changeLead(lead, 'updated', fields, work.now).lead);
  const after = untouched(lead, changed, touched as Touched | undefined, settings);
  return {
    ...lead,
    ...after,
    people: altered(lead.people, alters),
    alters: [...(lead.alters ?? []), ...alters],
    drops: [...(lead.drops ?? []), ...drops],
  };
};

/** Whether a lead still has what a row gave it. */
export const isOurs: NonNullable<LeadImport['revert']['isOurs']> = (lead, field, value, row) => {
  if (field === 'noted') return true;
  if (personOfField(field) !== null) return stillHas(lead.people, field, value);
  if (field === 'people')
    return (value as string[]).every((id) =>
      lead.people?.some((person) => person.id === id && isAsBrought(person, row)),
    );
  if (addedTo.includes(field)) return stillAdded(lead, { [field]: value }, row.replaced ?? {});
  if (field === 'status')
    return Object.entries(value as object).every(
      ([name, stands]) => name.startsWith('assigned') || same(lead[name as keyof Lead], stands),
    );
  return same(lead[field as keyof Lead], value);
};
