import type { Patch, Row } from './rows.ts';
import type { Face, View, ViewSettings } from './view.ts';

/** A `put` of the feed; `xid` is the writing transaction, `key` the idempotency key of one's own write. */
export type PutFrame = {
  noun: string;
  row: Row;
  from: string | null;
  to: string | null;
  key?: string | null;
  xid?: string | null;
};
export type LeaveFrame = {
  noun: string;
  id: string;
  from: string | null;
  to?: string | null;
  xid?: string | null;
};

export type NounSettings<R extends Row> = {
  /** The column a row counts in; null: none. */
  place?: (row: R) => string | null;
  /** Whether a row carries everything that its dialog shows, or only what a list shows. */
  whole?: (row: R) => boolean;
};

/** Rows of a noun that are kept on this device. */
export type KeptSource<R extends Row> = {
  one: (id: string) => Promise<R | undefined>;
  all: () => Promise<readonly R[]>;
};

/** What was last shown of a noun: one view, and the rows in it. */
export type NounFace = { key: string; columns: Face; rows: readonly Row[] };

/** The rows of one noun in this browser, and everything that keeps them right. */
export type Noun<R extends Row> = {
  readonly name: string;
  /** The row as it is shown now, one's own unanswered acts included. */
  row: (id: string) => R | undefined;
  /** The row as the server last sent it. */
  known: (id: string) => R | undefined;
  /** Whether the whole row was read, and whether that is as new as what is known of the row. */
  wholeness: (id: string) => 'none' | 'stale' | 'fresh';
  /** Whether a row carries everything its dialog shows, one made here before the server knew it as well. */
  isWhole: (row: R) => boolean;
  subscribeRow: (id: string, listener: () => void) => () => void;
  /** The view under that key, made when there is none. */
  view: (key: string, settings: ViewSettings<R>) => View<R>;
  /** Takes a row that was read or answered. */
  absorb: (row: R) => void;
  /** Takes away a row that a read answered 404 for. */
  lose: (id: string) => void;
  applyPut: (frame: PutFrame) => void;
  applyLeave: (frame: LeaveFrame) => void;
  /** Everything is read afresh; what is shown stays until the answers are there. */
  reset: () => Promise<void>;
  subscribeReset: (listener: () => void) => () => void;
  resets: () => number;
  /** Lays an act over a row until it is delivered or ended. */
  begin: (id: string, key: string, patch: Patch<R>) => void;
  /**
   * Runs the call of an act that was begun, and ends the act with what came of it; `stays` says of which failures the
   * act is still to be shown, because it is sent again later.
   */
  deliver: <Answer>(
    id: string,
    key: string,
    run: (row: R | undefined) => Promise<Answer>,
    stays?: (error: unknown) => boolean,
  ) => Promise<Answer>;
  /** Ends an act without an answer. */
  end: (id: string, key: string) => void;
  /** Where rows are found when no network answers. */
  keepIn: (source: KeptSource<R> | null) => void;
  /** A whole row that the device keeps. */
  kept: (id: string) => Promise<R | undefined>;
  /** Every row that the device keeps, one's own waiting acts included. */
  allKept: () => Promise<readonly R[]>;
  face: () => NounFace | null;
  clear: () => void;
};
