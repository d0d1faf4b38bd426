import type { Import, ImportNoun, Plan, Reading, RowKey } from 'domain/imports';
import type { MessageChannel } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Earlier } from './sql/earlier.ts';
import type { Raised } from './sql/put-back.ts';
import type { RevertedRow, RowResult, SaidBefore, WaitingRow } from './sql/rows.ts';
import type { Work } from './work.ts';

type Db = Kysely<DB>;

/** A row with what it says and how it is recognised. */
export type ReadRow<Said extends Reading> = {
  row: WaitingRow;
  reading: Said;
  keys: readonly RowKey[];
  /** What its file calls it, by the column that was chosen for that. */
  key: string | null;
};

/** A record that a row may be the same as: one of the database, or one that an earlier row of the file becomes. */
export type Known<Record> = {
  id: string | null;
  /** Line of the file, for a record that came from it. */
  line: number | null;
  title: string;
  /** Came with this very import. */
  own: boolean;
  deleted: boolean;
  record: Partial<Record>;
  /** Fields that this file has said already: of several rows the first says. */
  mine: string[];
};

export type Same<Record> = { known: Known<Record>; reason: string; way: string };

/** What a chunk writes for: its transaction, its import, and whose it is. */
export type Writing = {
  work: Work;
  about: Import;
  settings: Settings;
  /** Whose turn it is to be given the next record; null: nobody's. */
  nextRep: () => string | null;
};

/** A record that a row creates, and what becomes of that row. */
export type Draft<Record, Said> = { record: Record; reading: Said; result: RowResult };
export type Change<Record> = {
  before: Record;
  after: Record;
  fields: readonly string[];
};

/** A row that says by which ways somebody wants no more of us, and whom it is about if that is there already. */
export type Heeded<Record, Said> = { reading: Said; known: Partial<Record> | null; result: RowResult };

/** By which addresses somebody is reached, way by way, and whether their record says that they want no more of it. */
export type Reached = Readonly<{
  [Channel in MessageChannel]: { addresses: readonly string[]; marked: boolean | undefined };
}>;

/** What somebody chose for records that exist, and whether this very row was read before. */
export type Filled = { existing: Import['existing']; repeated: boolean };

/** What of the check and the run differs from noun to noun; the pipeline is the same for all. */
export type NounImport<Record extends { id: string; version: number }, Said extends Reading> = {
  noun: ImportNoun;
  /** ‘New lead’ */
  created: string;
  /** Where a row says which record it became. */
  column: 'leadId' | 'clientId' | 'siteId';
  /** How a row was recognised, in words: ‘Same e-mail as’. */
  ways: Readonly<{ [way: string]: string }>;
  read: (cells: readonly string[], plan: Plan) => Said;
  keys: (reading: Said) => readonly RowKey[];
  title: (reading: Said) => string;
  /** Looks up what the rows name; made once for each way through the file. */
  resolver?: (reading: Resolving) => (rows: readonly ReadRow<Said>[]) => Promise<void>;
  /** Makes what rows name and is not here, before records are locked. */
  prepare?: (writing: Writing, rows: readonly ReadRow<Said>[]) => Promise<void>;
  /** What is left to do once all rows are in. */
  finish?: (writing: Writing, plan: Plan) => Promise<void>;
  /** Why a row cannot be taken in, once it is known which record it is about. */
  judge?: (reading: Said, same: Same<Record> | null) => string | null;
  /** Puts aside what the record that a row makes has no room for, beside what all of the file are given. */
  fit?: (reading: Said, about: Pick<Import, 'tags'>) => void;
  /** Whether a row names somebody who is not here, but may be made. */
  isOfNobody?: (reading: Said) => boolean;
  /** Which route a row puts its record on, and what it says of that route. */
  routeOf?: (reading: Said) => { name: string; days: string; collector: string } | null;
  /** Whether a row makes a record that is worked already, which it does not say by a status. */
  isWorked?: (reading: Said) => boolean;
  /** Whether nothing but a way to reach it keeps a row out; a company that is there has one. */
  lacksWay?: (reading: Said) => boolean;
  /** Whether nothing but a name or a way to reach it keeps a row out; a record that it is known to be has both. */
  isVague?: (reading: Said) => boolean;
  /** Whether a row becomes a record that somebody has to contact first. */
  startsClock?: (reading: Said, about: Import) => boolean;
  /** Which of some companies have a record that is there. */
  companiesThere?: (db: Db, keys: readonly RowKey[]) => Promise<ReadonlySet<string>>;
  /** Whether a record with the same telephone is somebody else. */
  against?: (record: Partial<Record>, reading: Said) => boolean;
  byKeys: (db: Db, keys: readonly RowKey[], existing: Import['existing']) => Promise<Record[]>;
  byIds: (db: Db, ids: readonly string[], existing: Import['existing']) => Promise<Record[]>;
  keysOf: (record: Record) => readonly RowKey[];
  titleOf: (record: Record) => string;
  isDeleted: (record: Record) => boolean;
  /** Whether what a row fills is no field of the record but something more beside it. */
  isAdded: (field: string) => boolean;
  /** A row may add to a record that an earlier row of the same file made, whatever was chosen for those that exist. */
  grows: boolean;
  /** What a row adds to a record; nothing: it is a duplicate. */
  fill: (same: Same<Record>, reading: Said, how: Filled) => { [field: string]: unknown };
  /** What an update's row says of a record that is there, by which later rows of the file change it no more. */
  said: (same: Same<Record>, reading: Said, how: Filled) => readonly string[];
  /** Stands for the record that a row would become, as far as later rows need it. */
  standIn: (reading: Said, existing: Import['existing']) => Partial<Record>;
  create: (writing: Writing, each: ReadRow<Said>, result: RowResult) => Record;
  /** Lays over a record of this chunk, not written yet, what a later row adds. */
  lay: (writing: Writing, record: Record, filling: { [field: string]: unknown }, result: RowResult) => Record;
  /** What a filling makes of a record for the rows after it, where nothing is written; absent: its fields as they are. */
  laid?: (record: Partial<Record>, filling: { [field: string]: unknown }) => Partial<Record>;
  change: (
    writing: Writing,
    record: Record,
    filling: { [field: string]: unknown },
    result: RowResult,
  ) => Record;
  /** Locks records; by an import that goes on, without what it brought beside others. */
  lock: (db: Db, ids: readonly string[], importId?: string) => Promise<Record[]>;
  /** A record with what earlier rows of the file left at it, in parts that are written already. */
  resume?: (record: Record, before: readonly SaidBefore[]) => Record;
  /** Writes and tells what a chunk created. */
  insert: (writing: Writing, drafts: readonly Draft<Record, Said>[]) => Promise<void>;
  /** Writes and tells what a chunk, or a revert, changed. */
  update: (writing: Writing, changes: readonly Change<Record>[]) => Promise<void>;
  /** By which ways a row says that somebody wants no more of us. */
  optsOut?: (reading: Said) => readonly MessageChannel[];
  /** Everything by which a row, and the record that it is about, can be reached, and whether that record has its mark. */
  reachedBy?: (reading: Said, known: Partial<Record> | null) => Reached;
  /** Writes down what such rows wish, whatever becomes of their records; answers what is left to do once those are written. */
  heed?: (
    writing: Writing,
    rows: readonly Heeded<Record, Said>[],
  ) => Promise<() => Promise<readonly Change<Record>[]>>;
  revert: Reverting<Record>;
};

/** What of a revert differs. */
export type Reverting<Record> = {
  /** Records to which somebody has added what may not go with them. */
  furnished: (db: Db, ids: readonly string[], importId: string) => Promise<readonly string[]>;
  /** Why nothing of a record is emptied any more; null: it is. */
  frozen: (record: Record) => string | null;
  /** Whether a field still has what a row filled. */
  isOurs?: (record: Record, field: string, value: unknown, row: RevertedRow) => boolean;
  /** Returns fields to what they were: to what a row replaced, else to nothing. */
  empty: (
    writing: Writing,
    record: Record,
    filled: { [field: string]: unknown },
    replaced: { [field: string]: unknown },
    row: RevertedRow,
  ) => Record;
  /** Takes away what came beside the records, once all rows are taken back. */
  finish?: (work: Pick<Writing, 'work' | 'about'>) => Promise<void>;
  /** Removes records for good, and tells it. */
  remove: (writing: Writing, records: readonly Record[]) => Promise<void>;
};

/** What a resolver works with. */
export type Resolving = Pick<Work, 'db' | 'keys' | 'now' | 'newId'> & {
  about: Import;
  plan: Plan;
  /** What rows before those that are looked at said, where nothing of them is written yet. */
  earlier?: Earlier;
};

/** What a change by an import raises of a record. */
export const raised = ({ version }: { version: number }, { work, about }: Writing) => ({
  version: version + 1,
  updatedBy: about.createdBy,
  updatedAt: work.now,
});

/** From where to where the versions of changed records went, over all the rows that changed them. */
export const raisedBy = (changed: readonly Change<{ id: string; version: number }>[]): Raised[] => {
  const raised = new Map<string, Raised>();
  for (const { before, after } of changed) {
    const from = raised.get(after.id)?.from ?? before.version;
    raised.set(after.id, { id: after.id, from, to: after.version });
  }
  return [...raised.values()];
};

/** The same work, its events told as acts of whoever started the import. */
export const workOf = ({ createdBy }: Import, work: Work): Work => ({
  ...work,
  emit: (event) => work.emit({ ...event, ...(createdBy && { by: createdBy }) }),
});

/** An event of what came in with a file, with where it came from. */
export const importedFrom = ({ fileName }: Pick<Import, 'fileName'>, event: NewEvent): NewEvent => ({
  ...event,
  after: { ...event.after, importedFrom: fileName },
});

/** What is there no more, for open pages. */
export const reverted = (event: NewEvent): NewEvent => ({ ...event, verb: 'reverted', scopeAfter: null });
