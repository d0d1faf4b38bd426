/** What a verb tells the rest of the product; one per verb, in the writing transaction. */
export type NewEvent = {
  noun: string;
  /** The row's id, or `allRows`: open pages then read the noun afresh, with `scopeAfter` those that see such rows. */
  rowId: string;
  /** Past tense: ‘taken’, ‘moved’, ‘sold’. */
  verb: string;
  /** The changed fields, as they were and as they are. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** The few facts the noun's scope and place need; null when the row did not exist. Absent for nouns without a feed. */
  scopeBefore?: Readonly<Record<string, unknown>> | null;
  scopeAfter?: Readonly<Record<string, unknown>> | null;
  /** When it was done, where that was before it arrived. */
  actedAt?: string | null;
  /** Who did it, where the request began without a session (sign-in); else the session says it. */
  by?: string;
  /** Whose eyes it was about, where the session does not use them yet or any more; else the session says it. */
  as?: string;
};

/** An event as it stands in the table; order is (xid, position), complete below the snapshot's xmin. */
export type StoredEvent = Omit<NewEvent, 'by' | 'as'> & {
  position: number;
  xid: string;
  at: string;
  /** Who really acted; null for the product itself (jobs). */
  actor: string | null;
  /** Whose eyes they used; equals actor but while viewing as someone. */
  effective: string | null;
  requestId: string | null;
  /** Key of the request that wrote it; echoed to the writer's own streams. */
  key: string | null;
  /** The API token it was done by; null where somebody did it themselves. */
  through: string | null;
};
