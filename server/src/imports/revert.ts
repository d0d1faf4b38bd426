import { emptied, type Import } from 'domain/imports';
import { blankLead, type Clocks, changeLead, dueAtOf, type Lead } from 'domain/leads';
import { leadsWithActivities } from '#activities';
import { leadsWithContacts } from '#contacts';
import { leadsWithDeals } from '#deals';
import { leadsWithDocuments } from '#documents';
import { leadEvent, scopeFacts } from '#leads';
import { readSettings } from '#settings';
import {
  bornIn,
  deleteLeads,
  lockImport,
  lockLeads,
  type RevertedRow,
  rowsToRevert,
  saveReverted,
  updateImport,
  updateLeads,
} from './sql.ts';
import type { Chunk, Work } from './work.ts';

type Told = { n: number; reverted: string };
type Batch = {
  work: Work;
  about: Import;
  clocks: Clocks;
  /** Leads that this import created. */
  born: ReadonlySet<string>;
  /** Leads to which somebody has added people or files. */
  furnished: ReadonlySet<string>;
  leads: Map<string, Lead>;
  removed: Lead[];
  changed: { before: Lead; after: Lead; fields: string[] }[];
  told: Told[];
};

const changedSince = 'Kept: somebody changed it since';

const by = ({ createdBy }: Import) => (createdBy ? { by: createdBy } : {});
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const untouched = (lead: Lead, row: RevertedRow): boolean => lead.version === row.version && !lead.deleted;

const remove = (batch: Batch, lead: Lead, row: RevertedRow): string => {
  if (!untouched(lead, row) || batch.furnished.has(lead.id)) return changedSince;
  batch.removed.push(lead);
  batch.leads.delete(lead.id);
  return 'removed';
};

// Field by field: what somebody changed since stays, the rest of what the row filled is emptied.
const empty = (batch: Batch, lead: Lead, row: RevertedRow): string => {
  if (lead.deleted || lead.convertedToClientId !== null) return 'Kept: deleted or converted since';
  const filled = Object.entries(row.filled ?? {});
  const ours = filled
    .filter(([field, value]) => same(lead[field as keyof Lead], value))
    .map(([field]) => field);
  const theirs = filled.map(([field]) => field).filter((field) => !ours.includes(field));
  if (ours.length > 0) {
    const blank = blankLead(lead.id, batch.work.now);
    const change = changeLead(lead, 'updated', emptied(blank, ours), batch.work.now);
    const after = { ...change.lead, dueAt: dueAtOf(change.lead, batch.clocks) };
    batch.changed.push({ before: lead, after, fields: ours });
    batch.leads.set(lead.id, after);
  }
  return theirs.length > 0 ? `Kept: somebody changed ${theirs.join(', ')} since` : 'emptied';
};

const undo = (batch: Batch, row: RevertedRow): void => {
  const lead = batch.leads.get(row.leadId ?? '');
  const created = row.outcome === 'created';
  let reverted = created ? 'removed' : 'emptied';
  if (lead && created) reverted = remove(batch, lead, row);
  else if (lead) reverted = batch.born.has(lead.id) ? changedSince : empty(batch, lead, row);
  batch.told.push({ n: row.n, reverted });
};

const write = async ({ work, about, removed, changed, told, leads }: Batch): Promise<void> => {
  const touched = [...new Set(changed.map(({ after }) => after.id))].flatMap((id) => leads.get(id) ?? []);
  await updateLeads(
    work.db,
    touched,
    changed.flatMap(({ fields }) => fields),
  );
  await saveReverted(work.db, about.id, told);
  await deleteLeads(
    work.db,
    removed.map(({ id }) => id),
  );
  for (const lead of removed)
    work.emit({
      noun: 'leads',
      rowId: lead.id,
      verb: 'reverted',
      before: {},
      after: {},
      scopeBefore: scopeFacts(lead),
      scopeAfter: null,
      ...by(about),
    });
  for (const { before, after } of changed)
    work.emit({ ...leadEvent(before, after, { verb: 'updated', notes: [] }), ...by(about) });
};

const tally = (about: Import, told: readonly Told[]) => {
  const counts = {
    removed: about.removed,
    emptied: about.emptied,
    kept: about.kept,
    // The last row taken back: what lies before it is done.
    done: told.at(-1)?.n ?? about.rows,
  };
  for (const { reverted } of told) {
    if (reverted === 'removed') counts.removed += 1;
    else if (reverted === 'emptied') counts.emptied += 1;
    else counts.kept += 1;
  }
  return counts;
};

const finish = async ({ db, now, emit }: Work, about: Import): Promise<void> => {
  const { removed, emptied: emptiedRows, kept } = about;
  await updateImport(db, about.id, { state: 'reverted', revertedAt: now, done: about.rows });
  const after = { state: 'reverted', removed, emptied: emptiedRows, kept };
  emit({ noun: 'imports', rowId: about.id, verb: 'reverted', before: {}, after, ...by(about) });
};

/** Takes back the next rows of an import that is being reverted. */
export const revertChunk: Chunk = async (work, id) => {
  const about = await lockImport(work.db, id);
  if (about?.state !== 'reverting') return false;
  const rows = await rowsToRevert(work.db, id, about.done);
  if (rows.length === 0) {
    await finish(work, about);
    return false;
  }
  const ids = rows.flatMap(({ leadId }) => leadId ?? []);
  const leads = await lockLeads(work.db, [...new Set(ids)]);
  const furnished = [
    ...(await leadsWithContacts(work.db, ids)),
    ...(await leadsWithDeals(work.db, ids)),
    ...(await leadsWithActivities(work.db, ids)),
    ...(await leadsWithDocuments(work.db, ids)),
  ];
  const filled = rows.flatMap(({ outcome, leadId }) => (outcome === 'updated' ? (leadId ?? []) : []));
  const batch: Batch = {
    born: await bornIn(work.db, id, filled),
    furnished: new Set(furnished),
    work,
    about,
    clocks: await readSettings(work.db),
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    removed: [],
    changed: [],
    told: [],
  };
  for (const row of rows) undo(batch, row);
  await write(batch);
  await updateImport(work.db, id, tally(about, batch.told));
  return true;
};
