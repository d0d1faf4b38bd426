import {
  emptied,
  fillingFields,
  type LeadReading,
  leadKeys,
  leadOfRow,
  type RowKey,
  readLeadRow,
  speaksAgainst,
  whoIs,
} from 'domain/imports';
import { changesBetween, idsOf } from 'domain/kernel';
import { blankLead, bookkeeping, type Clocks, changeLead, dueAtOf, type Lead, leadTitle } from 'domain/leads';
import { withMarks } from '#clients';
import {
  deleteLeads,
  insertLeads,
  leadEvent,
  leadsById,
  lockLeads,
  type NoteRow,
  scopeFacts,
  updateLeads,
  withOptOuts,
} from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Draft, NounImport, Writing } from './noun.ts';
import { namedElsewhere } from './sql/named.ts';
import { leadsByKeys } from './sql.ts';

const importedNote = 'Imported';
const texts = blankLead('', '');
const nothing: Partial<Lead> = Object.freeze({});
const bare = { convertedToClientId: null, deleted: false };

const keysOf = (lead: Parameters<typeof leadKeys>[0]): RowKey[] =>
  Object.entries(leadKeys(lead)).flatMap(([way, key]) => (key === null ? [] : [[way, key] as const]));

const withDue = (lead: Lead, clocks: Clocks): Lead => ({ ...lead, dueAt: dueAtOf(lead, clocks) });

type LeadDraft = Draft<Lead, LeadReading>;

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
  for (const draft of drafts)
    emit(createdEvent({ ...draft, record: marked.get(draft.record.id) ?? draft.record }, writing));
};

const update: LeadImport['update'] = async ({ work }, changes) => {
  const last = new Map(changes.map(({ after }) => [after.id, after]));
  await updateLeads(
    work.db,
    [...last.values()],
    changes.flatMap(({ fields }) => fields),
  );
  for (const { before, after } of changes)
    work.emit(leadEvent(before, after, { verb: 'updated', notes: [] }));
};

const remove: LeadImport['revert']['remove'] = async ({ work }, leads) => {
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

type LeadImport = NounImport<Lead, LeadReading>;

/** Leads out of a file (D44, D45). */
export const leadImport: LeadImport = {
  noun: 'leads',
  created: 'New lead',
  column: 'leadId',
  ways: { email: 'Same e-mail as', phone: 'Same phone as', place: 'Same name, street and zip as' },
  read: readLeadRow,
  keys: (reading) => keysOf({ ...texts, ...reading.fields }),
  title: (reading) => leadTitle({ ...texts, ...reading.fields }),
  byKeys: leadsByKeys,
  byIds: leadsById,
  keysOf,
  titleOf: leadTitle,
  isDeleted: ({ deleted }) => deleted,
  grows: false,
  fill: ({ record }, reading, existing) =>
    existing === 'fill' ? fillingFields({ ...bare, ...record }, reading) : {},
  against: (lead, { fields }) => speaksAgainst({ ...texts, ...lead }, { ...texts, ...fields }),
  // One for all but those with a telephone: a file has many rows, and nothing is laid over records that are skipped.
  standIn: ({ fields }, existing) => {
    if (existing === 'fill') return { ...fields };
    return fields.phone ? whoIs(fields) : nothing;
  },
  create: ({ work, settings }, { reading }) =>
    withDue(leadOfRow(reading, work.newId(), work.now, settings.leaseNoticeDays), settings),
  lay: (_, lead, filling) => ({ ...lead, ...filling }),
  change: ({ work, settings }, lead, filling) =>
    withDue(changeLead(lead, 'updated', filling, work.now).lead, settings),
  lock: lockLeads,
  insert,
  update,
  revert: {
    furnished: (db, ids) => namedElsewhere(db, 'leads', ids),
    frozen: ({ deleted, convertedToClientId }) =>
      deleted || convertedToClientId !== null ? 'Kept: deleted or converted since' : null,
    empty: ({ work, settings }, lead, filled) => {
      const blank = blankLead(lead.id, work.now);
      const fields = emptied(blank, Object.keys(filled));
      return withDue(changeLead(lead, 'updated', fields, work.now).lead, settings);
    },
    remove,
  },
};
