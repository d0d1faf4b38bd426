import { isDeepStrictEqual } from 'node:util';
import {
  type Import,
  type ImportCheck,
  type importOperations,
  importRefusals,
  type Plan,
  planOf,
  revertDays,
  standsStill,
  stoodStill,
} from 'domain/imports';
import { day, isRefusal, later, notFound, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import { readSettings } from '#settings';
import { checkFile } from './nouns.ts';
import { loadPersons, nobody } from './persons.ts';
import { dropCheck, findCheck, type KeptCheck, replaceCheck } from './sql/checks.ts';
import { dropImport, findImport, lockImport, updateImport } from './sql/imports.ts';
import { thriftily } from './thrift.ts';
import type { Looking, Work } from './work.ts';

export type CheckInput = z.output<typeof importOperations.check.input>;

const startedYet = ({ state }: Import): boolean => state !== 'uploaded' && state !== 'checked';

type Asked = { about: Import; plan: Plan; mapping: Plan['mapping']; timeZone: string };

// What a check is to look at, or why there is none.
const asked = async (
  work: Pick<Work, 'db' | 'keys' | 'now'>,
  { id, ...chosen }: CheckInput,
): Promise<Outcome<Asked>> => {
  const { db } = work;
  const about = await findImport(db, id);
  if (!about) return notFound;
  if (startedYet(about)) return importRefusals.started;
  const { noun } = about;
  const mapping = chosen.mapping ?? about.guess;
  const { officeTimeZone: timeZone } = await readSettings(db);
  const plan = planOf(about.columns, { ...chosen, noun, mapping }, timeZone);
  if (isRefusal(plan)) return plan;
  const { uids } = chosen.reps.length > 0 ? await loadPersons(work) : nobody;
  if (chosen.reps.some((uid) => !uids.has(uid))) return importRefusals.noRep;
  return { about, plan, mapping, timeZone };
};

type Found = Omit<ImportCheck, keyof Import>;

/** Looks at every row without writing anything. */
export const lookThrough = async (
  work: Looking,
  input: CheckInput,
): Promise<Outcome<Asked & { found: Found }>> => {
  const what = await asked(work, input);
  if (isRefusal(what)) return what;
  const { about, plan, mapping } = what;
  const { id: _, ...chosen } = input;
  const found = await thriftily(() => checkFile(work, { ...about, ...chosen, dates: {}, mapping }, plan));
  return { ...what, found };
};

/** Keeps what was chosen for the run, with what a check found. */
export const keepCheck = async (
  { db, emit }: Pick<Work, 'db' | 'emit'>,
  { id, ...chosen }: CheckInput,
  { plan, mapping, timeZone, found }: Asked & { found: Found },
): Promise<Outcome<ImportCheck>> => {
  const locked = await lockImport(db, id);
  if (!locked) return notFound;
  if (startedYet(locked)) return importRefusals.started;
  const checked = await updateImport(db, id, {
    state: 'checked',
    mapping,
    timeZone,
    values: chosen.values,
    existing: chosen.existing,
    makeClients: chosen.makeClients,
    samePhone: chosen.samePhone,
    sameCompany: chosen.sameCompany,
    onlyOptOuts: chosen.onlyOptOuts,
    reps: chosen.reps,
    tags: chosen.tags,
    status: chosen.status,
    keyColumn: chosen.keyColumn,
    confirmed: chosen.confirmed,
    dates: Object.fromEntries(plan.dates),
    checks: locked.checks + 1,
    ...found.counts,
  });
  // Told once, however often its columns are matched anew; with what it was last checked to do, it starts.
  if (locked.checks === 0)
    emit({
      noun: 'imports',
      rowId: id,
      verb: 'checked',
      before: {},
      after: { fileName: locked.fileName, ...found.counts },
    });
  return { ...checked, ...found };
};

/**
 * Both in one, for who waits. Nothing is locked or written before the rows are read, which takes seconds: a transaction
 * that has written holds the live feed back for everybody.
 */
export const checkImport = async (
  work: Work & Pick<Looking, 'url' | 'looked'>,
  input: CheckInput,
): Promise<Outcome<ImportCheck>> => {
  const looked = await lookThrough(work, input);
  return isRefusal(looked) ? looked : keepCheck(work, input, looked);
};

/** Asks for a check that goes on by itself; the same question joins the one that runs. Answers whether it is a new one. */
export const startChecking = async (
  work: Pick<Work, 'db' | 'keys' | 'now'>,
  input: CheckInput,
): Promise<Outcome<{ check: KeptCheck; isNew: boolean }>> => {
  const what = await asked(work, input);
  if (isRefusal(what)) return what;
  const locked = await lockImport(work.db, input.id);
  if (!locked) return notFound;
  if (startedYet(locked)) return importRefusals.started;
  const there = await findCheck(work.db, input.id);
  const runs = there !== null && there.answer === null && there.problem === null;
  if (runs && isDeepStrictEqual(there.input, JSON.parse(JSON.stringify(input))))
    return { check: there, isNew: false };
  return { check: await replaceCheck(work.db, input.id, input), isNew: true };
};

/** Says of an import whose job was given up that it stands still, for somebody to let it go on or take it back. */
export const stopImport = async (
  { db, emit }: Pick<Work, 'db' | 'emit'>,
  id: string,
  state: 'running' | 'reverting',
): Promise<void> => {
  const about = await lockImport(db, id);
  if (about?.state !== state) return;
  const { done, rows } = about;
  await updateImport(db, id, { problem: stoodStill(about) });
  emit({ noun: 'imports', rowId: id, verb: 'stopped', before: {}, after: { state, done, rows } });
};

type Start = Pick<Work, 'db' | 'emit' | 'now'>;

// From when the days count in which it can be taken back: one that stands still has no end.
const endOf = ({ finishedAt, startedAt }: Import, now: string): string => finishedAt ?? startedAt ?? now;
const isLate = (about: Import, now: string): boolean => later(endOf(about, now), revertDays * day) < now;

const goOn = async ({ db, emit, now }: Start, about: Import): Promise<Outcome<Import>> => {
  const { id, done } = about;
  if (isLate(about, now)) return importRefusals.goneCold;
  emit({ noun: 'imports', rowId: id, verb: 'resumed', before: {}, after: { done } });
  return updateImport(db, id, { problem: null });
};

/** Lets a checked import run; its chunks follow. */
export const startImport = async (
  { db, emit, now }: Start,
  { id, checks }: { id: string; checks: number },
): Promise<Outcome<Import>> => {
  const about = await lockImport(db, id);
  if (!about) return notFound;
  if (about.state === 'uploaded') return importRefusals.notChecked;
  if (about.state === 'running' && standsStill(about)) return goOn({ db, emit, now }, about);
  if (about.state !== 'checked') return importRefusals.started;
  if (checks !== about.checks) return importRefusals.checkedAnew;
  await dropCheck(db, id);
  const started = await updateImport(db, id, {
    state: 'running',
    startedAt: now,
    done: 0,
    created: 0,
    updated: 0,
    duplicate: 0,
    refused: 0,
  });
  const { noun, fileName, rows, existing } = started;
  const { created, updated, duplicate, refused } = about;
  emit({
    noun: 'imports',
    rowId: id,
    verb: 'started',
    before: {},
    after: { noun, fileName, rows, existing, created, updated, duplicate, refused },
  });
  return started;
};

/** Forgets a file that was read and did not run, with its rows. */
export const removeWaiting = async (
  { db, emit }: Pick<Work, 'db' | 'emit'>,
  id: string,
): Promise<Outcome<{ id: string }>> => {
  const about = await lockImport(db, id);
  if (!about) return notFound;
  if (startedYet(about)) return importRefusals.started;
  await dropImport(db, id);
  emit({ noun: 'imports', rowId: id, verb: 'removed', before: { fileName: about.fileName }, after: {} });
  return { id };
};

/** Lets a finished import, or one that stands still, be taken back, once and for seven days. */
export const startRevert = async ({ db, emit, now }: Start, id: string): Promise<Outcome<Import>> => {
  const about = await lockImport(db, id);
  if (!about) return notFound;
  if (about.state === 'reverting' && standsStill(about)) return goOn({ db, emit, now }, about);
  if (about.state === 'reverting' || about.state === 'reverted') return importRefusals.reverted;
  if (about.state !== 'done' && !standsStill(about)) return importRefusals.notDone;
  if (isLate(about, now)) return importRefusals.tooLate;
  const { created, updated } = about;
  emit({ noun: 'imports', rowId: id, verb: 'revertStarted', before: {}, after: { created, updated } });
  return updateImport(db, id, { state: 'reverting', done: 0, finishedAt: endOf(about, now), problem: null });
};
