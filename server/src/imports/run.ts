import { type Import, type ImportCounts, leadOfRow, storedPlan } from 'domain/imports';
import { changesBetween } from 'domain/kernel';
import { blankLead, bookkeeping, type Clocks, changeLead, dueAtOf, type Lead } from 'domain/leads';
import { withMarks } from '#clients';
import { leadEvent, type NoteRow, scopeFacts } from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import { readSettings } from '#settings';
import { type Decision, decide, nameOf, read } from './decide.ts';
import { createMatcher, type Known, type ReadRow, type Same } from './same.ts';
import {
  insertImported,
  lockImport,
  lockLeadImports,
  lockLeads,
  type RowResult,
  raiseVersions,
  rowsAfter,
  saveResults,
  updateImport,
  updateLeads,
} from './sql.ts';
import type { Chunk, Work } from './work.ts';

const importedNote = 'Imported';

type Draft = { lead: Lead; notes: string[]; result: RowResult };
type Filled = { before: Lead; after: Lead; result: RowResult };

/** What a chunk is about to write. */
type Batch = {
  work: Work;
  about: Import;
  settings: Clocks & { leaseNoticeDays: number };
  created: Map<string, Draft>;
  filled: Filled[];
  /** Leads of the database as this chunk leaves them. */
  locked: Map<string, Lead>;
  results: RowResult[];
};

const withDue = (lead: Lead, clocks: Clocks): Lead => ({ ...lead, dueAt: dueAtOf(lead, clocks) });

const createdEvent = ({ lead, notes }: Draft, { work, about, settings }: Batch): NewEvent => {
  const { after } = changesBetween(blankLead(lead.id, work.now, settings.leaseNoticeDays), lead);
  const said = Object.entries(after).filter(([field]) => !bookkeeping.includes(field as keyof Lead));
  const noted = notes.map((text) => ({ label: importedNote, text }));
  return {
    noun: 'leads',
    rowId: lead.id,
    verb: 'imported',
    before: {},
    after: { ...Object.fromEntries(said), ...(noted.length > 0 ? { notes: noted } : {}) },
    scopeBefore: null,
    scopeAfter: scopeFacts(lead),
    ...by(about),
  };
};

const by = ({ createdBy }: Import) => (createdBy ? { by: createdBy } : {});

const create = (batch: Batch, { reading }: ReadRow, result: RowResult): Known => {
  const id = batch.work.newId();
  const lead = withDue(
    leadOfRow(reading, id, batch.work.now, batch.settings.leaseNoticeDays),
    batch.settings,
  );
  Object.assign(result, { leadId: id, version: lead.version });
  batch.created.set(id, { lead, notes: reading.notes, result });
  return { leadId: id, line: null, title: '', lead };
};

// A lead of this very chunk is not written yet: it is simply born with the value.
const fillNew = (draft: Draft, filling: Partial<Lead>, known: Known): void => {
  draft.lead = { ...draft.lead, ...filling };
  known.lead = draft.lead;
};

const fillStored = (batch: Batch, filling: Partial<Lead>, known: Known, result: RowResult): void => {
  const before = batch.locked.get(known.leadId ?? '');
  if (!before) return;
  const after = withDue(changeLead(before, 'updated', filling, batch.work.now).lead, batch.settings);
  batch.locked.set(after.id, after);
  known.lead = after;
  result.version = after.version;
  batch.filled.push({ before, after, result });
};

const fill = (batch: Batch, { known }: Same, filling: Partial<Lead>, result: RowResult): void => {
  result.leadId = known.leadId;
  result.filled = filling;
  const draft = batch.created.get(known.leadId ?? '');
  if (draft) fillNew(draft, filling, known);
  else fillStored(batch, filling, known, result);
};

const resultOf = (each: ReadRow, { outcome, reason }: Decision): RowResult => ({
  n: each.row.n,
  outcome,
  reason,
  name: nameOf(each),
  leadId: null,
  filled: null,
  version: null,
});

const leftOut = ({ reading }: ReadRow): string =>
  reading.leftOut.map(({ column, reason }) => `; ${column} left out: ${reason}`).join('');

// Locks what may be filled, so that nobody changes it between the reading and the writing.
const lockKnown = async (batch: Batch, rows: readonly ReadRow[], find: (each: ReadRow) => Same | null) => {
  const ids = rows.flatMap((each) => find(each)?.known.leadId ?? []);
  for (const lead of await lockLeads(batch.work.db, [...new Set(ids)])) batch.locked.set(lead.id, lead);
};

const decideAll = async (batch: Batch, rows: readonly ReadRow[]): Promise<void> => {
  const matcher = createMatcher();
  await matcher.look(batch.work.db, rows);
  if (batch.about.existing === 'fill') await lockKnown(batch, rows, matcher.find);
  for (const each of rows) {
    const current = matcher.find(each)?.known;
    const locked = current && batch.locked.get(current.leadId ?? '');
    if (current && locked) current.lead = locked;
    const decision = decide(each, matcher, batch.about.existing);
    const result = resultOf(each, decision);
    if (decision.outcome === 'created') {
      result.reason += leftOut(each);
      matcher.remember(each, { ...create(batch, each, result), line: each.row.line });
    } else if (decision.outcome === 'updated') fill(batch, decision.same, decision.filling, result);
    else if (decision.outcome === 'duplicate') result.leadId = decision.same.known.leadId;
    batch.results.push(result);
  }
};

const noteRows = ({ created, work, about }: Batch): NoteRow[] =>
  [...created.values()].flatMap(({ lead, notes }) =>
    notes.map((text) => ({
      id: work.newId(),
      leadId: lead.id,
      at: work.now,
      by: about.createdBy,
      author: about.author,
      label: importedNote,
      text,
      struck: false,
    })),
  );

// From where to where the versions of filled leads went, over all the rows that filled them.
const raisedBy = (filled: readonly Filled[]) => {
  const raised = new Map<string, { id: string; from: number; to: number }>();
  for (const { before, after } of filled) {
    const from = raised.get(after.id)?.from ?? before.version;
    raised.set(after.id, { id: after.id, from, to: after.version });
  }
  return [...raised.values()];
};

// Those that look like a client are born with their mark.
const markCreated = async ({ work, created }: Batch): Promise<Lead[]> => {
  const leads = await withMarks(
    work.db,
    [...created.values()].map(({ lead }) => lead),
  );
  for (const lead of leads) {
    const draft = created.get(lead.id);
    if (draft) draft.lead = lead;
  }
  return leads;
};

const write = async (batch: Batch): Promise<void> => {
  const { work, about, created, filled } = batch;
  const leads = await markCreated(batch);
  await insertImported(work.db, leads, noteRows(batch));
  const changed = [...new Set(filled.map(({ after }) => after.id))].flatMap(
    (id) => batch.locked.get(id) ?? [],
  );
  await updateLeads(
    work.db,
    changed,
    filled.flatMap(({ result }) => Object.keys(result.filled ?? {})),
  );
  await saveResults(work.db, about.id, batch.results);
  await raiseVersions(work.db, about.id, raisedBy(filled));
  for (const draft of created.values()) work.emit(createdEvent(draft, batch));
  for (const { before, after } of filled)
    work.emit({ ...leadEvent(before, after, { verb: 'updated', notes: [] }), ...by(about) });
};

const tally = (about: Import, results: readonly RowResult[]): ImportCounts & { done: number } => {
  const { created, updated, duplicate, refused } = about;
  const counts = { created, updated, duplicate, refused, done: about.done + results.length };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
};

const finish = async ({ db, now, emit }: Work, about: Import): Promise<void> => {
  const { created, updated, duplicate, refused } = about;
  await updateImport(db, about.id, { state: 'done', finishedAt: now });
  const after = { state: 'done', created, updated, duplicate, refused };
  emit({ noun: 'imports', rowId: about.id, verb: 'finished', before: {}, after, ...by(about) });
};

/** Turns the next rows of a running import into leads. */
export const runChunk: Chunk = async (work, id) => {
  const about = await lockImport(work.db, id);
  if (about?.state !== 'running') return false;
  await lockLeadImports(work.db);
  const rows = await rowsAfter(work.db, id, about.done);
  if (rows.length === 0) {
    await finish(work, about);
    return false;
  }
  const plan = storedPlan(about.columns, about);
  const batch: Batch = {
    work,
    about,
    settings: await readSettings(work.db),
    created: new Map(),
    filled: [],
    locked: new Map(),
    results: [],
  };
  await decideAll(
    batch,
    rows.map((row) => read(row, plan)),
  );
  await write(batch);
  await updateImport(work.db, id, tally(about, batch.results));
  return true;
};
