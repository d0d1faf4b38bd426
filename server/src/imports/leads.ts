import {
  emptied,
  fillingFields,
  type Import,
  type LeadReading,
  leadKeys,
  leadOfRow,
  newPeople,
  type RowKey,
  readLeadRow,
  type SaidPerson,
  speaksAgainst,
  standingFields,
  updatingFields,
  whoIs,
} from 'domain/imports';
import { changesBetween, idsOf, type MessageChannel, same } from 'domain/kernel';
import {
  blankLead,
  bookkeeping,
  type Clocks,
  changeLead,
  dueAtOf,
  given,
  type Lead,
  leadTitle,
} from 'domain/leads';
import { withMarks } from '#clients';
import {
  deleteLeads,
  insertLeads,
  insertNotes,
  leadEvent,
  leadsById,
  lockLeads,
  markAllOptedOut,
  type NoteRow,
  notesOf,
  rereadNotes,
  scopeFacts,
  updateLeads,
  withOptOuts,
} from '#leads';
import { optOutAll } from '#outbox';
import type { NewEvent } from '#platform/operations/events.ts';
import { keptBeside, takeBeside, writeBeside } from './beside.ts';
import type { Draft, Heeded, NounImport, ReadRow, Writing } from './noun.ts';
import { loadPersons, type Persons, resolvePerson } from './persons.ts';
import { broughtBeside, peopleOfLeads } from './sql/beside.ts';
import { namedElsewhere } from './sql/named.ts';
import { dropNotes } from './sql/notes.ts';
import { leadsByKeys, type RowResult } from './sql.ts';
import type { Work } from './work.ts';

const importedNote = 'Imported';
const texts = blankLead('', '');
// Everything by which a row, and the lead that it is about, can be reached in one way.
const addressesOf = (rows: readonly Heeded<Kept, Said>[], way: 'email' | 'phone'): string[] => [
  ...new Set(
    rows
      .flatMap(({ reading, known }) => [
        reading.fields[way] ?? '',
        ...reading.people.map((person) => person[way]),
        known?.[way] ?? '',
      ])
      .filter((address) => address !== ''),
  ),
];

const nothing: Partial<Lead> = Object.freeze({});
const bare = { convertedToClientId: null, deleted: false };

const keysOf = (lead: Parameters<typeof leadKeys>[0]): RowKey[] =>
  Object.entries(leadKeys(lead)).flatMap(([way, key]) => (key === null ? [] : [[way, key] as const]));

/** A row of a lead, with who is meant by its owner. */
type Said = LeadReading & { rep: string | null };

type Person = { id: string; email: string; phone: string; version?: number };
/** A lead with its people and the texts of its notes, and what a chunk adds to them or takes away again. */
type Kept = Lead & {
  people?: readonly Person[];
  noted?: readonly string[];
  adds?: {
    people: readonly { person: SaidPerson & { id: string }; result: RowResult }[];
    notes: readonly NoteRow[];
  };
  drops?: readonly string[];
};

const plain = ({ people: _people, noted: _noted, adds: _adds, drops: _drops, ...lead }: Kept): Lead => lead;

// Only where filled fields change, what stands beside a lead tells what is new.
const withBeside = async (
  db: Work['db'],
  leads: readonly Lead[],
  existing: Import['existing'],
): Promise<Kept[]> => {
  if (existing !== 'update' || leads.length === 0) return [...leads];
  const people = Map.groupBy(await peopleOfLeads(db, idsOf(leads)), ({ leadId }) => leadId);
  const notes = Map.groupBy(await notesOf(db, idsOf(leads)), ({ leadId }) => leadId);
  return leads.map((lead) => ({
    ...lead,
    people: people.get(lead.id) ?? [],
    noted: (notes.get(lead.id) ?? []).map(({ text }) => text),
  }));
};

const resolver: NonNullable<LeadImport['resolver']> = (about) => {
  let persons: Persons | undefined;
  return async (rows: readonly ReadRow<Said>[]) => {
    if (!rows.some(({ reading: { owner } }) => owner)) return;
    persons ??= await loadPersons(about);
    for (const { reading } of rows) {
      const how = { plan: about.plan, persons, field: 'assignedRep' as const };
      reading.rep = resolvePerson(reading, reading.owner, how);
    }
  };
};

const withDue = (lead: Lead, clocks: Clocks): Lead => ({ ...lead, dueAt: dueAtOf(lead, clocks) });

type LeadDraft = Draft<Kept, Said>;

const createdEvent = ({ record, reading }: LeadDraft, { work, settings, about }: Writing): NewEvent => {
  const { after } = changesBetween(blankLead(record.id, work.now, settings.leaseNoticeDays), record);
  const said = Object.entries(after).filter(([field]) => !bookkeeping.includes(field as keyof Lead));
  const noted = reading.notes.map((text) => ({ label: importedNote, text }));
  return {
    noun: 'leads',
    rowId: record.id,
    verb: 'imported',
    before: {},
    after: {
      ...Object.fromEntries(said),
      importedFrom: about.fileName,
      ...(noted.length > 0 ? { notes: noted } : {}),
    },
    scopeBefore: null,
    scopeAfter: scopeFacts(record),
  };
};

const noteRowsOf = (work: Work, about: Import, leadId: string, texts: readonly string[]): NoteRow[] =>
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

const noteRows = (drafts: readonly LeadDraft[], { work, about }: Writing): NoteRow[] =>
  drafts.flatMap(({ record, reading }) => noteRowsOf(work, about, record.id, reading.notes));

const insert: LeadImport['insert'] = async (writing, drafts) => {
  const { db, emit } = writing.work;
  // Those that look like a client, or want no more of us, are born with their mark.
  const records = drafts.map(({ record }) => record);
  const leads = await withMarks(db, await withOptOuts(writing.work, records));
  const marked = new Map(leads.map((lead) => [lead.id, lead]));
  await insertLeads(db, leads, noteRows(drafts, writing));
  const born = drafts.map((draft) => ({ ...draft, record: marked.get(draft.record.id) ?? draft.record }));
  for (const draft of born) emit(createdEvent(draft, writing));
  await writeBeside(
    writing,
    born.map(({ record: lead, reading: { people }, result }) => ({
      parent: { lead, client: null },
      people,
      notes: [],
      result,
    })),
  );
};

const update: LeadImport['update'] = async (writing, changes) => {
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
  await dropNotes(work.db, drops);
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
  await takeBeside(work, drops, ({ leadId }) => {
    const lead = last.get(leadId ?? '');
    return lead && { lead: plain(lead), client: null };
  });
};

type Filling = { people?: readonly SaidPerson[]; noted?: readonly string[] } & Partial<Omit<Lead, 'people'>>;

// What a row says anew beside the fields of a lead that is there.
const besideFilling = (
  record: Partial<Kept>,
  { people, notes }: Said,
  filling: Partial<Lead>,
): { people?: SaidPerson[]; noted?: string[] } => {
  const person = newPeople(people, [{ ...record, ...filling }, ...(record.people ?? [])]);
  const noted = notes.filter((text) => !(record.noted ?? []).includes(text));
  return { ...(person.length > 0 && { people: person }), ...(noted.length > 0 && { noted }) };
};

// A status moves a lead and a rep is given it by the rules of an edit; a row remembers what each of them brought along.
const change: LeadImport['change'] = ({ work, settings, about }, lead, filling, result) => {
  const { status, assignedRep, people = [], noted = [], ...fields } = filling as Filling;
  const standing = status ? standingFields(lead, status, work.now) : {};
  const moved = { ...lead, ...standing };
  const giving = assignedRep ? given(moved, assignedRep, work.now) : {};
  const notes = noted.map((text) => ({ label: importedNote, text }));
  const laid = changeLead(lead, 'updated', { ...fields, ...standing, ...giving }, work.now, notes);
  const persons = people.map((person) => ({ person: { ...person, id: work.newId() }, result }));
  const rows = noteRowsOf(work, about, lead.id, noted);
  const before = Object.fromEntries(Object.keys(standing).map((field) => [field, lead[field as keyof Lead]]));
  result.filled = {
    ...fields,
    ...(status && { status: standing }),
    ...(assignedRep && { assignedRep }),
    ...(persons.length > 0 && { people: persons.map(({ person }) => person.id) }),
    ...(rows.length > 0 && { noted: idsOf(rows) }),
  };
  if (status) result.replaced = { ...result.replaced, status: before };
  return {
    ...lead,
    ...withDue(plain(laid.lead), settings),
    people: [...(lead.people ?? []), ...persons.map(({ person }) => person)],
    noted: [...(lead.noted ?? []), ...noted],
    adds: {
      people: [...(lead.adds?.people ?? []), ...persons],
      notes: [...(lead.adds?.notes ?? []), ...rows],
    },
  };
};

const empty: LeadImport['revert']['empty'] = ({ work, settings }, lead, filled, replaced) => {
  const { status, assignedRep, people, noted, ...others } = filled;
  const { status: stood, assignedRep: owner, ...former } = replaced;
  const blank = blankLead(lead.id, work.now);
  const standing = status ? (stood as Partial<Lead>) : {};
  const moved = { ...lead, ...standing };
  const whose =
    typeof owner === 'string' ? given(moved, owner, work.now) : { assignedRep: null, assignedAt: null };
  const fields = {
    ...emptied({ ...blank, ...former }, Object.keys(others)),
    ...standing,
    ...(assignedRep !== undefined && whose),
  };
  const drops = [people, noted].flatMap((ids) => (ids as string[] | undefined) ?? []);
  const after = withDue(plain(changeLead(lead, 'updated', fields, work.now).lead), settings);
  return { ...lead, ...after, drops: [...(lead.drops ?? []), ...drops] };
};

const isOurs: NonNullable<LeadImport['revert']['isOurs']> = (lead, field, value) => {
  if (field === 'noted') return true;
  if (field === 'people')
    return (value as string[]).every((id) =>
      lead.people?.some((person) => person.id === id && person.version === 1),
    );
  if (field === 'status')
    return Object.entries(value as object).every(
      ([name, stands]) => name.startsWith('assigned') || same(lead[name as keyof Lead], stands),
    );
  return same(lead[field as keyof Lead], value);
};

const remove: LeadImport['revert']['remove'] = async ({ work, about }, leads) => {
  const gone = new Map(leads.map((lead) => [lead.id, lead]));
  const brought = await broughtBeside(work.db, 'leadId', idsOf(leads), about.id);
  await takeBeside(work, brought, ({ leadId }) => {
    const lead = gone.get(leadId ?? '');
    return lead && { lead, client: null };
  });
  await deleteLeads(work.db, idsOf(leads));
  for (const lead of leads)
    work.emit({
      noun: 'leads',
      rowId: lead.id,
      verb: 'reverted',
      before: {},
      after: {},
      scopeBefore: scopeFacts(lead),
      scopeAfter: null,
    });
};

type LeadImport = NounImport<Kept, Said>;

/** Leads out of a file (D44, D45). */
export const leadImport: LeadImport = {
  noun: 'leads',
  created: 'New lead',
  column: 'leadId',
  ways: { email: 'Same e-mail as', phone: 'Same phone as', place: 'Same name, street and zip as' },
  read: (cells, plan) => ({ ...readLeadRow(cells, plan), rep: null }),
  resolver,
  keys: (reading) => keysOf({ ...texts, ...reading.fields }),
  title: (reading) => leadTitle({ ...texts, ...reading.fields }),
  byKeys: async (db, keys, existing) => withBeside(db, await leadsByKeys(db, keys), existing),
  byIds: async (db, ids, existing) => withBeside(db, await leadsById(db, ids), existing),
  keysOf,
  titleOf: leadTitle,
  isDeleted: ({ deleted }) => deleted,
  grows: false,
  isAdded: (field) => field === 'people' || field === 'noted',
  fill: ({ known: { record, own, mine } }, reading, { existing }) => {
    const lead = { ...bare, ...record };
    if (existing === 'skip') return {};
    if (existing === 'fill' || own) return fillingFields(lead, reading);
    const changing = updatingFields(lead, reading, mine);
    if (lead.convertedToClientId !== null || lead.deleted) return changing;
    return { ...changing, ...besideFilling(record, reading, changing) };
  },
  against: (lead, { fields }) => speaksAgainst({ ...texts, ...lead }, { ...texts, ...fields }),
  // One for all but those with a telephone: a file has many rows, and nothing is laid over records that are skipped.
  standIn: ({ fields }, existing) => {
    if (existing !== 'skip') return { ...fields };
    return fields.phone ? whoIs(fields) : nothing;
  },
  create: ({ work, settings, about: { status, tags }, nextRep }, { reading }) => {
    const { leaseNoticeDays } = settings;
    const all = { leaseNoticeDays, status, tags, rep: nextRep() ?? reading.rep };
    const lead = leadOfRow(reading, work.newId(), work.now, all);
    // As old as the file says, but nobody here could have touched it before it came.
    return { ...lead, dueAt: dueAtOf({ ...lead, updatedAt: work.now }, settings) };
  },
  lay: (_, lead, filling) => ({ ...lead, ...filling }),
  laid: (record, { people, noted, ...filling }) => ({
    ...filling,
    ...(people !== undefined && { people: [...(record.people ?? []), ...(people as Person[])] }),
    ...(noted !== undefined && { noted: [...(record.noted ?? []), ...(noted as string[])] }),
  }),
  change,
  optsOut: ({ optsOut }) => optsOut,
  heed: async ({ work, about }, rows) => {
    const source = `Import of ${about.fileName || 'a file'}`;
    const wanting = (channel: MessageChannel) =>
      rows.filter(({ reading }) => reading.optsOut.includes(channel));
    const ofMail = wanting('email');
    const ofTexts = wanting('sms');
    const at = {
      email: addressesOf(ofMail, 'email'),
      sms: addressesOf(ofTexts, 'phone'),
    };
    await optOutAll(work.db, at, { at: work.now, source });
    return () => {
      const named = (heeded: typeof rows) => heeded.flatMap(({ result }) => result.leadId ?? []);
      return markAllOptedOut(work, at, { email: named(ofMail), sms: named(ofTexts) });
    };
  },
  lock: async (db, ids) => withBeside(db, await lockLeads(db, ids), 'update'),
  insert,
  update,
  revert: {
    furnished: async (db, ids, importId) => [
      ...(await namedElsewhere(db, 'leads', ids, ['contacts', 'activities'])),
      ...(await keptBeside(db, 'leadId', ids, importId)),
    ],
    frozen: ({ deleted, convertedToClientId }) =>
      deleted || convertedToClientId !== null ? 'Kept: deleted or converted since' : null,
    isOurs,
    empty,
    remove,
  },
};
