import type {
  FormerCollection,
  FormerDocument,
  FormerReference,
  FormerRemark,
  FormerTally,
} from 'domain/formerSystem';
import type { Settings } from 'domain/settings';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { NewEvent } from '#platform/operations/events.ts';

/** What writing documents needs: one transaction, its moment, and whose move it is. */
export type Move = {
  db: Kysely<DB>;
  keys: Keys;
  now: string;
  newId: () => string;
  emit: (event: NewEvent) => void;
  runId: string;
  /** Who started it; null on the command line. */
  by: string | null;
  /** Whether people and approvals of any role may be taken over: on the command line, and for developers. */
  anyRole: boolean;
  settings: Settings;
};

/** A document that can be written, under the id it has here. */
export type Ready = FormerDocument & { uuid: string };

/** Where everything of a move comes from, as people read it. */
export const formerOrigin = 'the former system';

/** Some documents of one collection with what is known of those they name. */
export type Batch = {
  move: Move;
  collection: FormerCollection;
  documents: readonly Ready[];
  /** The id here of a document that is named; null and a remark where there is none. */
  follow: (document: Ready, field: string) => string | null;
  remark: (
    document: Pick<FormerDocument, 'id'>,
    kind: FormerRemark['kind'],
    field: string,
    text: string,
  ) => void;
  refuse: (document: Ready, field: string, text: string) => void;
  /** What the document says stands here already: nothing of it was written. */
  here: (document: Ready) => void;
  tally: FormerTally;
};

/** Writes the documents of one collection that are not refused; those that were refused meanwhile are left out. */
export type Writer = (batch: Batch) => Promise<void>;

/** The reference that a field of a document holds. */
export const referenceOf = (document: FormerDocument, field: string): FormerReference | undefined =>
  document.references.find((reference) => reference.field === field);

/** What was taken over, as the act of whoever started the move. */
export const imported = ({ move }: Batch, event: NewEvent): NewEvent => ({
  ...event,
  after: { ...event.after, importedFrom: formerOrigin },
  ...(move.by ? { by: move.by } : {}),
});

/** A read field, or what stands for nothing. */
export const fieldOf = <Value>(document: FormerDocument, field: string, otherwise: Value): Value => {
  const value = document.fields[field];
  return value === undefined || value === null ? otherwise : (value as Value);
};
