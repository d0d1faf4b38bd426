import {
  emptied,
  fillingFields,
  type LeadReading,
  leadKeys,
  leadOfRow,
  type RowKey,
  readLeadRow,
  speaksAgainst,
  updatingFields,
  whoIs,
} from 'domain/imports';
import { changesBetween, idsOf, type MessageChannel } from 'domain/kernel';
import { blankLead, bookkeeping, type Clocks, changeLead, dueAtOf, type Lead, leadTitle } from 'domain/leads';
import { withMarks } from '#clients';
import {
  deleteLeads,
  insertLeads,
  leadEvent,
  leadsById,
  lockLeads,
  markAllOptedOut,
  type NoteRow,
  scopeFacts,
  updateLeads,
  withOptOuts,
} from '#leads';
import { optOutAll } from '#outbox';
import type { NewEvent } from '#platform/operations/events.ts';
import { keptBeside, takeBeside, writeBeside } from './beside.ts';
import type { Draft, Heeded, NounImport, ReadRow, Writing } from './noun.ts';
import { loadPersons, type Persons, resolvePerson } from './persons.ts';
import { broughtBeside } from './sql/beside.ts';
import { namedElsewhere } from './sql/named.ts';
import { leadsByKeys } from './sql.ts';

const importedNote = 'Imported';
const texts = blankLead('', '');
// Everything by which a row, and the lead that it is about, can be reached in one way.
const addressesOf = (rows: readonly Heeded<Lead, Said>[], way: 'email' | 'phone'): string[] => [
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

type LeadDraft = Draft<Lead, Said>;

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

const noteRows = (drafts: readonly LeadDraft[], { work, about }: Writing): NoteRow[] =>
  drafts.flatMap(({ record, reading }) =>
    reading.notes.map((text) => ({
      id: work.newId(),
      leadId: record.id,
      at: work.now,
      by: about.createdBy,
      author: about.author,
      label: importedNote,
      text,
      struck: false,
    })),
  );

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

const update: LeadImport['update'] = async ({ work }, changes) => {
  const last = new Map(changes.map(({ after }) => [after.id, after]));
  const fields = new Set(changes.flatMap((change) => change.fields));
  // Whoever wants no more of us says so of an address and a number, whichever lead has it.
  const reached = fields.has('email') || fields.has('phone');
  const leads = reached ? await withOptOuts(work, [...last.values()]) : [...last.values()];
  await updateLeads(work.db, leads, reached ? [...fields, 'emailOptOut', 'smsOptOut'] : fields);
  for (const { before, after } of changes)
    work.emit(leadEvent(before, after, { verb: 'updated', notes: [] }));
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

type LeadImport = NounImport<Lead, Said>;

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
  byKeys: leadsByKeys,
  byIds: leadsById,
  keysOf,
  titleOf: leadTitle,
  isDeleted: ({ deleted }) => deleted,
  grows: false,
  isAdded: () => false,
  fill: ({ known: { record, own, mine } }, reading, { existing }) => {
    const lead = { ...bare, ...record };
    if (existing === 'skip') return {};
    return existing === 'fill' || own ? fillingFields(lead, reading) : updatingFields(lead, reading, mine);
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
    return withDue(leadOfRow(reading, work.newId(), work.now, all), settings);
  },
  lay: (_, lead, filling) => ({ ...lead, ...filling }),
  change: ({ work, settings }, lead, filling) =>
    withDue(changeLead(lead, 'updated', filling, work.now).lead, settings),
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
  lock: lockLeads,
  insert,
  update,
  revert: {
    furnished: async (db, ids, importId) => [
      ...(await namedElsewhere(db, 'leads', ids, ['contacts', 'activities'])),
      ...(await keptBeside(db, 'leadId', ids, importId)),
    ],
    frozen: ({ deleted, convertedToClientId }) =>
      deleted || convertedToClientId !== null ? 'Kept: deleted or converted since' : null,
    empty: ({ work, settings }, lead, filled, replaced) => {
      const blank = blankLead(lead.id, work.now);
      const fields = emptied({ ...blank, ...replaced }, Object.keys(filled));
      return withDue(changeLead(lead, 'updated', fields, work.now).lead, settings);
    },
    remove,
  },
};
