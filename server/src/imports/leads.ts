import {
  apart,
  companyKeys,
  fillingFields,
  giveBack,
  inRoom,
  leadKeys,
  leadOfRow,
  leadRowKeys,
  namedPeople,
  ofHouse,
  otherWaysOf,
  personField,
  personOfField,
  type RowKey,
  readLeadRow,
  saidFields,
  speaksAgainst,
  startsClock,
  updatingFields,
  whoIs,
} from 'domain/imports';
import { changesBetween, idsOf } from 'domain/kernel';
import { blankLead, bookkeeping, dueAtOf, type Lead, leadTitle } from 'domain/leads';
import { withMarks } from '#clients';
import {
  deleteLeads,
  insertLeads,
  leadsById,
  lockLeads,
  type NoteRow,
  scopeFacts,
  withOptOuts,
} from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import { keptBeside, takeBeside, writeBeside } from './beside.ts';
import {
  besideFilling,
  change,
  empty,
  importedNote,
  isOurs,
  type Kept,
  type LeadImport,
  lay,
  noteRowsOf,
  type Person,
  plain,
  resume,
  type Said,
  update,
  withBeside,
} from './leads-changed.ts';
import type { Draft, ReadRow, Same, Writing } from './noun.ts';
import { heedWishes, reachedWays } from './opt-outs.ts';
import { altered, peopleFor } from './people.ts';
import { loadPersons, type Persons, resolvePerson } from './persons.ts';
import { byCompany } from './same.ts';
import { broughtBeside } from './sql/beside.ts';
import { companiesOfLeads, leadsByKeys } from './sql/leads.ts';
import { namedElsewhere } from './sql/named.ts';

const texts = blankLead('', '');
const bare = { convertedToClientId: null, deleted: false };

// One that is a client already, or gone, is no lead of its house any more.
const keysOf = (lead: Lead): RowKey[] => [
  ...Object.entries(leadKeys(lead)).flatMap(([way, key]) => (key === null ? [] : [[way, key] as const])),
  ...(lead.deleted || lead.convertedToClientId !== null ? [] : companyKeys(lead)),
];

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

type LeadDraft = Draft<Kept, Said>;

const createdEvent = (
  { lead, record, reading }: LeadDraft & { lead: Lead },
  { work, settings, about }: Writing,
): NewEvent => {
  const { after } = changesBetween(blankLead(lead.id, work.now, settings.leaseNoticeDays), lead);
  const said = Object.entries(after).filter(([field]) => !bookkeeping.includes(field as keyof Lead));
  const texts = [...reading.notes, ...(record.adds?.notes ?? []).map(({ text }) => text)];
  const noted = texts.map((text) => ({ label: importedNote, text }));
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
    scopeAfter: scopeFacts(lead),
  };
};

const noteRows = (drafts: readonly LeadDraft[], { work, about }: Writing): NoteRow[] =>
  drafts.flatMap(({ record, reading }) => [
    ...noteRowsOf(work, about, record.id, reading.notes),
    ...(record.adds?.notes ?? []),
  ]);

const insert: LeadImport['insert'] = async (writing, drafts) => {
  const { db, emit } = writing.work;
  // Those that look like a client, or want no more of us, are born with their mark.
  const records = drafts.map(({ record }) => plain(record));
  const leads = await withMarks(db, await withOptOuts(writing.work, records));
  const marked = new Map(leads.map((lead) => [lead.id, lead]));
  await insertLeads(db, leads, noteRows(drafts, writing));
  const born = drafts.map((draft) => ({
    ...draft,
    lead: marked.get(draft.record.id) ?? plain(draft.record),
  }));
  for (const draft of born) emit(createdEvent(draft, writing));
  await writeBeside(
    writing,
    born.flatMap(({ lead, record: { adds }, reading: { people }, result }) => {
      const parent = { lead, client: null };
      const own = { parent, people, notes: [], result };
      return [
        own,
        ...(adds?.people ?? []).map((more) => ({ ...own, people: [more.person], result: more.result })),
      ];
    }),
  );
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

const laid = (
  record: Partial<Kept>,
  { own: { people = [], noted = [], ...fields }, people: alters }: ReturnType<typeof apart>,
): Partial<Kept> => {
  const [came, texts] = [people as Person[], noted as string[]];
  return {
    ...fields,
    ...(came.length + alters.length > 0 && { people: [...altered(record.people, alters), ...came] }),
    ...(texts.length > 0 && { noted: [...(record.noted ?? []), ...texts] }),
  };
};

// What a row says of the lead that it is about, and what of people beside it.
const meant = ({ known: { record }, way }: Same<Kept>, given: Said, existing: 'fill' | 'update'): Said => {
  const lead = { ...bare, ...record };
  const said = existing === 'update' ? giveBack(record, record.people ?? [], given) : given;
  const one = way === byCompany ? ofHouse(lead, said) : said;
  return existing === 'update' ? inRoom(lead, one) : one;
};

const reachedBy: NonNullable<LeadImport['reachedBy']> = ({ fields, people }, known) =>
  reachedWays([fields, ...people, known], known);

/** Leads out of a file (D44, D45). */
export const leadImport: LeadImport = {
  noun: 'leads',
  created: 'New lead',
  column: 'leadId',
  ways: {
    email: 'Same e-mail as',
    phone: 'Same phone as',
    place: 'Same name, street and zip as',
    [byCompany]: 'Same company as',
  },
  read: (cells, plan) => ({ ...readLeadRow(cells, plan), rep: null }),
  resolver,
  fit: (reading, { tags }) => {
    Object.assign(reading, inRoom({ tags }, reading));
  },
  keys: (reading) => leadRowKeys({ ...texts, ...reading.fields }),
  title: (reading) => leadTitle({ ...texts, ...reading.fields }),
  byKeys: async (db, keys, existing) => withBeside(db, await leadsByKeys(db, keys), existing),
  byIds: async (db, ids, existing) => withBeside(db, await leadsById(db, ids), existing),
  keysOf,
  titleOf: leadTitle,
  isDeleted: ({ deleted }) => deleted,
  grows: false,
  isAdded: (field) => field === 'people' || field === 'noted' || personOfField(field) !== null,
  companiesThere: companiesOfLeads,
  lacksWay: ({ unreachable }) => unreachable,
  isVague: ({ vague }) => vague,
  startsClock: (reading, { status, reps }) => startsClock(reading, { status, rep: reps[0] ?? reading.rep }),
  fill: (same, given, { existing, repeated }) => {
    const { record, own, mine } = same.known;
    const lead = { ...bare, ...record };
    // Of several rows of a lead that the file makes each brings what it says beside the fields, whatever was chosen.
    if (own && !lead.deleted && lead.convertedToClientId === null) {
      const filling = existing === 'skip' ? {} : fillingFields(lead, { fields: given.fields });
      const people = [...otherWaysOf({ ...record, ...filling }, given), ...given.people];
      // Whom the file has brought no later row changes.
      const how = { filling, mine: [...mine, 'people'] };
      return { ...filling, ...besideFilling(record, { ...given, people }, how) };
    }
    if (own || existing === 'skip') return {};
    const isOfHouse = same.way === byCompany;
    // Of several rows of a house the first says; brought again they would take turns.
    if (isOfHouse && repeated) return {};
    const reading = meant(same, given, existing);
    if (existing === 'fill' && !isOfHouse) return fillingFields(lead, reading);
    const changing = existing === 'fill' ? fillingFields(lead, reading) : updatingFields(lead, reading, mine);
    if (lead.convertedToClientId !== null || lead.deleted) return changing;
    // An address or number that an earlier row has said otherwise stays of whom the row names.
    const isSaid = existing === 'update' && !isOfHouse && (mine.includes('email') || mine.includes('phone'));
    const others = isSaid ? otherWaysOf({ ...record, ...changing }, reading) : [];
    const people = [...others, ...reading.people];
    return { ...changing, ...besideFilling(record, { ...reading, people }, { filling: changing, mine }) };
  },
  said: (same, given, { repeated }) => {
    if (same.way === byCompany && repeated) return [];
    const reading = meant(same, given, 'update');
    const named = namedPeople(reading.people, peopleFor(same.known.record.people, same.known.mine));
    return [...saidFields(reading), ...named.map(personField)];
  },
  against: (lead, { fields }) => speaksAgainst({ ...texts, ...lead }, { ...texts, ...fields }),
  // A file has many rows: where none of their fields are filled no more is kept than tells what a further row adds.
  standIn: ({ fields, people, notes }, existing) => {
    const { email = '', phone = '' } = fields;
    return {
      ...(existing === 'skip' ? { ...(phone && whoIs(fields)), email, phone } : fields),
      ...(people.length > 0 && { people }),
      ...(notes.length > 0 && { noted: notes }),
    };
  },
  create: ({ work, settings, about: { status, tags }, nextRep }, { reading }) => {
    const { leaseNoticeDays } = settings;
    const all = { leaseNoticeDays, status, tags, rep: nextRep() ?? reading.rep };
    const lead = leadOfRow(reading, work.newId(), work.now, all);
    // As old as the file says, but nobody here could have touched it before it came.
    const dueAt = dueAtOf({ ...lead, updatedAt: work.now }, settings);
    return { ...lead, dueAt, people: reading.people, noted: reading.notes };
  },
  lay,
  resume,
  laid: (record, filling) => laid(record, apart(filling)),
  change,
  optsOut: ({ optsOut }) => optsOut,
  reachedBy,
  heed: (writing, rows) =>
    heedWishes(
      writing,
      rows.map(({ reading, known, result: { leadId } }) => ({
        optsOut: reading.optsOut,
        reached: reachedBy(reading, known),
        leadId,
      })),
    ),
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
