import type { Import, Reading } from 'domain/imports';
import { same } from 'domain/kernel';
import { readSettings } from '#settings';
import { fieldWords } from './decide.ts';
import { type Change, type NounImport, raisedBy, type Writing, workOf } from './noun.ts';
import { findImport, lockImports, updateImport } from './sql/imports.ts';
import { tellOfPutBack } from './sql/put-back.ts';
import { bornIn, type RevertedRow, raiseVersions, rowsToRevert, saveReverted } from './sql/rows.ts';
import type { Work } from './work.ts';

type Identified = { id: string; version: number };
type Told = { n: number; reverted: string };
type Batch<Kept> = Writing & {
  /** Records that this import created. */
  born: ReadonlySet<string>;
  /** Records to which somebody has added what may not go. */
  furnished: ReadonlySet<string>;
  records: Map<string, Kept>;
  removed: Kept[];
  changed: Change<Kept>[];
  told: Told[];
};

const changedSince = 'Kept: somebody changed it since';

/** Whether a record that a row created stays: somebody changed or deleted it, or added what may not go. */
export const staysThere = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  record: Kept,
  row: Pick<RevertedRow, 'version'>,
  furnished: ReadonlySet<string>,
): boolean => record.version !== row.version || noun.isDeleted(record) || furnished.has(record.id);

const remove = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept>,
  record: Kept,
  row: RevertedRow,
): string => {
  if (staysThere(noun, record, row, batch.furnished)) return changedSince;
  batch.removed.push(record);
  batch.records.delete(record.id);
  return 'removed';
};

// Field by field: what somebody changed since stays, the rest of what the row filled is emptied.
const empty = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept>,
  record: Kept,
  row: RevertedRow,
): string => {
  const frozen = noun.revert.frozen(record);
  if (frozen !== null) return frozen;
  const isOurs =
    noun.revert.isOurs ??
    ((known: Kept, field: string, value: unknown) => same(known[field as keyof Kept], value));
  const filled = Object.entries(row.filled ?? {});
  const ours = filled.filter(([field, value]) => isOurs(record, field, value, row));
  const theirs = filled.filter((entry) => !ours.includes(entry)).map(([field]) => field);
  if (ours.length > 0) {
    const fields = Object.fromEntries(ours);
    // When it was touched last is no field of the file, and goes back with any.
    const replaced = Object.entries(row.replaced ?? {}).filter(
      ([field]) => field === 'touched' || Object.hasOwn(fields, field),
    );
    const after = noun.revert.empty(batch, record, fields, Object.fromEntries(replaced), row);
    batch.changed.push({ before: record, after, fields: ours.map(([field]) => field) });
    batch.records.set(record.id, after);
  }
  const words = theirs.map((field) => fieldWords(noun.noun, field));
  return theirs.length > 0 ? `Kept: somebody changed ${words.join(', ')} since` : 'emptied';
};

const undo = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept>,
  row: RevertedRow,
): void => {
  const record = batch.records.get(row[noun.column] ?? '');
  const created = row.outcome === 'created';
  let reverted = created ? 'removed' : 'emptied';
  if (record && created) reverted = remove(noun, batch, record, row);
  else if (record) reverted = batch.born.has(record.id) ? changedSince : empty(noun, batch, record, row);
  batch.told.push({ n: row.n, reverted });
};

const tally = (about: Import, told: readonly Told[]) => {
  const counts = {
    removed: about.removed,
    emptied: about.emptied,
    kept: about.kept,
    // The last row taken back: what lies before it is done.
    done: told.at(-1)?.n ?? about.rows,
    problem: null,
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
  emit({ noun: 'imports', rowId: about.id, verb: 'reverted', before: {}, after });
};

/** Takes back the next rows of an import that is being reverted. */
export const revertRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  given: Work,
  id: string,
  most?: number,
): Promise<boolean> => {
  const { db } = given;
  await lockImports(db);
  const about = await findImport(db, id);
  if (about?.state !== 'reverting') return false;
  const work = workOf(about, given);
  const rows = await rowsToRevert(db, id, about.done, most);
  if (rows.length === 0) {
    await noun.revert.finish?.({ work, about });
    await finish(work, about);
    return false;
  }
  const idOf = (row: RevertedRow) => row[noun.column] ?? [];
  const ids = [...new Set(rows.flatMap(idOf))];
  const records = await noun.lock(db, ids);
  const filled = rows.filter(({ outcome }) => outcome === 'updated').flatMap(idOf);
  const batch: Batch<Kept> = {
    work,
    about,
    settings: await readSettings(db),
    nextRep: () => null,
    born: await bornIn(db, id, noun.column, filled),
    furnished: new Set(await noun.revert.furnished(db, ids, id)),
    records: new Map(records.map((record) => [record.id, record])),
    removed: [],
    changed: [],
    told: [],
  };
  for (const row of rows) undo(noun, batch, row);
  await noun.update(batch, batch.changed);
  await saveReverted(db, id, batch.told);
  const raised = raisedBy(batch.changed);
  await raiseVersions(db, id, noun.column, raised);
  await tellOfPutBack(db, { id, noun: noun.noun, column: noun.column }, raised);
  await noun.revert.remove(batch, batch.removed);
  await updateImport(db, id, tally(about, batch.told));
  return true;
};
