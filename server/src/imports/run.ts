import { type Import, type ImportCounts, type Plan, type Reading, storedPlan } from 'domain/imports';
import { readSettings } from '#settings';
import { readAhead } from './ahead.ts';
import { type Decision, decide, losesLeftOut, nameOf, optedOutWords, readRows, wantsOut } from './decide.ts';
import type { Writing } from './noun.ts';
import {
  type Change,
  type Draft,
  type Heeded,
  type Known,
  type NounImport,
  type ReadRow,
  raisedBy,
  workOf,
} from './noun.ts';
import { aboutWhom, type News, newsIn } from './opt-outs.ts';
import { broughtFields } from './people.ts';
import { loadPersons, nobody, turnOf } from './persons.ts';
import { createMatcher, type Matcher } from './same.ts';
import { findImport, lockImports, updateImport } from './sql/imports.ts';
import { bornIn, type RowResult, raiseVersions, rowsAfter, saidIn, saveResults } from './sql/rows.ts';
import type { Ahead, Work } from './work.ts';

type Identified = { id: string; version: number };
type Filling = { [field: string]: unknown };

/** What a chunk is about to write. */
type Batch<Kept, Said> = Writing & {
  created: Map<string, Draft<Kept, Said>>;
  changed: Change<Kept>[];
  /** Records of the database as this chunk leaves them. */
  locked: Map<string, Kept>;
  results: RowResult[];
  heeded: Heeded<Kept, Said>[];
};

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

// A record of this very chunk is not written yet: it is simply born with the value.
const fill = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept, Said>,
  { known, filling, result }: { known: Known<Kept>; filling: Filling; result: RowResult },
): void => {
  result[noun.column] = known.id;
  const draft = batch.created.get(known.id ?? '');
  if (draft) {
    draft.record = noun.lay(batch, draft.record, filling, result);
    known.record = draft.record;
    result.filled ??= filling;
    return;
  }
  const before = batch.locked.get(known.id ?? '');
  if (!before) return;
  const replaced = Object.keys(filling).flatMap((field) => {
    const value = before[field as keyof Kept];
    return noun.isAdded(field) || isNothing(value) ? [] : [[field, value] as const];
  });
  if (replaced.length > 0) result.replaced = Object.fromEntries(replaced);
  const after = noun.change(batch, before, filling, result);
  batch.locked.set(after.id, after);
  known.record = after;
  result.filled ??= filling;
  result.version = after.version;
  result.versionBefore = before.version;
  batch.changed.push({ before, after, fields: Object.keys(filling) });
  known.mine.push(...broughtFields(result.filled));
};

// Later rows of a file say no more what an earlier one said, in another part too.
const claim = <Kept>(known: Known<Kept>, said: readonly string[], result: RowResult): void => {
  known.mine.push(...said);
  if (said.length > 0) result.said = [...said];
};

const resultOf = (
  { row: { n }, key }: ReadRow<Reading>,
  name: string,
  { outcome, reason }: Decision<unknown>,
): RowResult => ({
  n,
  key,
  outcome,
  reason,
  name,
  leadId: null,
  clientId: null,
  siteId: null,
  machineId: null,
  filled: null,
  replaced: null,
  beside: [],
  version: null,
  versionBefore: null,
  versions: null,
  said: null,
});

// Long enough for whatever somebody would have to type by hand.
const cut = (value: string): string => value.trim().slice(0, 200).toWellFormed();

// The check says the same of such a value.
const leftOut = ({ leftOut }: Reading, isLost: boolean): string => {
  const became = isLost ? 'left out' : 'kept in a note';
  return leftOut
    .map(({ column, value, reason }) => `; ${column} ‘${cut(value)}’ ${became}: ${reason}`)
    .join('');
};

// Locks what may be filled, so that nobody changes it between the reading and the writing.
const lockKnown = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept, Said>,
  rows: readonly ReadRow<Said>[],
  matcher: Matcher<Kept, Said>,
): Promise<void> => {
  const { work, about } = batch;
  const there = matcher.known().flatMap(({ id }) => id ?? []);
  const own = await bornIn(work.db, about.id, noun.column, there);
  for (const known of matcher.known()) known.own = own.has(known.id ?? '');
  const ids = [...new Set(rows.flatMap((each) => matcher.find(each)?.known.id ?? []))];
  // Those that are skipped stay as they are.
  const open = about.existing === 'skip' && !noun.grows ? ids.filter((id) => own.has(id)) : ids;
  const mine = Map.groupBy(await saidIn(work.db, about.id, noun.column, open), ({ id }) => id);
  if (open.length > 0)
    for (const record of await noun.lock(work.db, open, about.id))
      batch.locked.set(record.id, noun.resume?.(record, mine.get(record.id) ?? []) ?? record);
  for (const known of matcher.known()) {
    for (const before of mine.get(known.id ?? '') ?? [])
      known.mine.push(...(before.said ?? []), ...broughtFields(before));
    known.record = batch.locked.get(known.id ?? '') ?? known.record;
  }
};

const take = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept, Said>,
  each: ReadRow<Said>,
  { matcher, news }: { matcher: Matcher<Kept, Said>; news: News<Kept, Said> },
): void => {
  const decision = decide(noun, each, matcher, batch.about);
  const { row, reading } = each;
  const result = resultOf(each, nameOf(noun, each, decision), decision);
  batch.results.push(result);
  if (wantsOut(noun, reading)) {
    batch.heeded.push({ reading, known: aboutWhom(decision), result });
    result.reason += optedOutWords(news(reading, decision));
  }
  const isLost = losesLeftOut(noun.noun, decision, batch.about.existing);
  if (decision.outcome === 'created') {
    result.reason += leftOut(reading, isLost);
    const record = noun.create(batch, each, result);
    result[noun.column] = record.id;
    result.version = record.version;
    batch.created.set(record.id, { record, reading, result });
    const known = { id: record.id, line: row.line, title: '', own: true, deleted: false, record, mine: [] };
    matcher.remember(each, known);
  } else if (decision.outcome === 'updated') {
    const { known } = decision.same;
    // What a note has was told as added.
    if (isLost) result.reason += leftOut(reading, isLost);
    fill(noun, batch, { known, filling: decision.filling, result });
    claim(known, decision.said, result);
    if (noun.grows) matcher.remember(each, known);
  } else if ('said' in decision) {
    result[noun.column] = decision.same.known.id;
    claim(decision.same.known, decision.said, result);
  }
};

const decideAll = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  batch: Batch<Kept, Said>,
  rows: readonly ReadRow<Said>[],
  plan: Plan,
): Promise<void> => {
  const { work, about } = batch;
  await noun.resolver?.({ ...work, about, plan })(rows);
  await noun.prepare?.(batch, rows);
  const matcher = createMatcher(noun, about);
  await matcher.look(work.db, rows);
  await lockKnown(noun, batch, rows, matcher);
  const news = await newsIn(noun, work, { rows, matcher, told: new Set() });
  for (const each of rows) take(noun, batch, each, { matcher, news });
};

const tally = (
  about: ImportCounts & { done: number },
  results: readonly RowResult[],
): ImportCounts & { done: number; problem: null } => {
  const { created, updated, duplicate, refused } = about;
  const done = about.done + results.length;
  const counts = { created, updated, duplicate, refused, done, problem: null };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
};

const finish = async ({ work, about }: Writing): Promise<void> => {
  const { db, now, emit } = work;
  const { created, updated, duplicate, refused } = about;
  await updateImport(db, about.id, { state: 'done', finishedAt: now });
  const after = { state: 'done', created, updated, duplicate, refused };
  emit({ noun: 'imports', rowId: about.id, verb: 'finished', before: {}, after });
};

const nextRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { db, about, plan }: Pick<Work, 'db'> & { about: Import; plan: Plan },
  most: number | undefined,
  ahead: Ahead | undefined,
): Promise<ReadRow<Said>[]> => {
  if (!ahead || !most) return readRows(noun, await rowsAfter(db, about.id, about.done, most), plan);
  const own = ahead;
  own.next ??= readAhead<ReadRow<Said>>(async (after) =>
    readRows(noun, await rowsAfter(own.db, about.id, after), plan),
  );
  return (await own.next(about.done, most)) as ReadRow<Said>[];
};

/** Turns the next rows of a running import into records. */
export const runRows = async <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  work: Work,
  id: string,
  most?: number,
  ahead?: Ahead,
): Promise<boolean> => {
  await lockImports(work.db);
  const about = await findImport(work.db, id);
  if (about?.state !== 'running') return false;
  const settings = await readSettings(work.db);
  const plan = storedPlan(about.columns, about, about.timeZone ?? settings.officeTimeZone);
  const rows = await nextRows(noun, { db: work.db, about, plan }, most, ahead);
  const persons = about.reps.length > 0 ? await loadPersons(work) : nobody;
  const batch: Batch<Kept, Said> = {
    work: workOf(about, work),
    about,
    settings,
    nextRep: () => turnOf(about.reps, about.created + batch.created.size, persons),
    created: new Map(),
    changed: [],
    locked: new Map(),
    results: [],
    heeded: [],
  };
  if (rows.length === 0) {
    await noun.finish?.(batch, plan);
    await finish(batch);
    return false;
  }
  await decideAll(noun, batch, rows, plan);
  const finishHeeding = batch.heeded.length > 0 ? await noun.heed?.(batch, batch.heeded) : undefined;
  await noun.insert(batch, [...batch.created.values()]);
  await noun.update(batch, batch.changed);
  const marked = (await finishHeeding?.()) ?? [];
  await saveResults(work.db, about.id, batch.results);
  await raiseVersions(work.db, about.id, noun.column, raisedBy([...batch.changed, ...marked]));
  await updateImport(work.db, id, tally(about, batch.results));
  return true;
};
