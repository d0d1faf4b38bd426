import { same } from 'domain/kernel';
/** How a write changes the row it belongs to, as data: fields that are set, and items that come first in a list. */
export type Paint = {
  readonly set: Readonly<Record<string, unknown>>;
  readonly first: Readonly<Record<string, readonly unknown[]>>;
};

/** What a person did, as data: it can be kept, and sent later under the same idempotency key. */
export type Write = {
  readonly noun: string;
  readonly rowId: string;
  /** What the row is called, for the list of what waits. */
  readonly title: string;
  /** What was done, in words, with what was typed: ‘Moved to Selling’. */
  readonly words?: string;
  /** The operation's name. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of an update: what its author saw of the fields it writes; such a write is merged by field. */
  readonly base: Readonly<Record<string, unknown>> | null;
  readonly paint: Paint;
  /** Of a form: its own key, under which it asks again for an answer that was lost. */
  readonly key?: string;
  /** A file that is sent on the road of the operation's name: its name, and its bytes in base64. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: string };
};

/** `sending`: on its first way; `waits`: for the network; `refused` and `conflict`: wait for their author. */
export type WriteState = 'sending' | 'waits' | 'refused' | 'conflict';

/** A write in the queue. `seq` orders them: the clock of the device decides nothing. */
export type KeptWrite = Write & {
  readonly key: string;
  readonly uid: string;
  readonly seq: number;
  /** By the clock of the device, for its author to read. */
  readonly at: string;
  readonly state: WriteState;
  /** Was on its way once, so that what is sent must stay the same. */
  readonly sent: boolean;
  /** The page it was made on. */
  readonly page?: string;
  /** Why it was refused. */
  readonly reason?: string;
  /** The refusal’s code. */
  readonly code?: string;
  /** In a conflict: what others wrote into the same fields. */
  readonly theirs?: Readonly<Record<string, unknown>>;
  /** In a conflict: who wrote that, by name, and when. */
  readonly changed?: { readonly by: string | null; readonly at: string } | null;
  /** Refused because its author may no longer see the row. */
  readonly isGone?: boolean;
};

type UnderWay = KeptWrite & { readonly state: 'sending' | 'waits' };

/** Whether a write is sent by itself; else it waits for its author. */
export const isUnderWay = (write: KeptWrite): write is UnderWay =>
  write.state === 'sending' || write.state === 'waits';

export type Whose = 'mine' | 'theirs';

const without = <T extends object>(fields: T, name: string): T =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as T;

/** A conflict once one of its fields is decided: written over theirs, or let go; null where nothing of it is left. */
export const settled = (write: KeptWrite, field: string, whose: Whose): KeptWrite | null => {
  const theirs = without(write.theirs ?? {}, field);
  if (whose === 'mine')
    return { ...write, theirs, base: { ...write.base, [field]: write.theirs?.[field] ?? null } };
  const fields = without((write.input['fields'] ?? {}) as object, field);
  if (Object.keys(fields).length === 0) return null;
  const paint = { ...write.paint, set: without(write.paint.set, field) };
  return {
    ...write,
    theirs,
    paint,
    base: without(write.base ?? {}, field),
    input: { ...write.input, fields },
  };
};

/** The difference between two rows as data. */
export const paintOf = (before: object, after: object): Paint => {
  const old = before as Record<string, unknown>;
  const set: Record<string, unknown> = {};
  const first: Record<string, unknown[]> = {};
  for (const [field, value] of Object.entries(after)) {
    const was = old[field];
    if (same(was, value)) continue;
    if (Array.isArray(value) && Array.isArray(was) && same(value.slice(value.length - was.length), was))
      first[field] = value.slice(0, value.length - was.length);
    else set[field] = value;
  }
  return { set, first };
};

/** Lays a difference over a row; one that holds a whole row makes it. */
export const painted = <R extends object>(row: R | undefined, { set, first }: Paint): R | undefined => {
  if (!row) return 'id' in set ? (set as R) : row;
  const now = row as Record<string, unknown>;
  const lists = Object.entries(first).filter(([field]) => Array.isArray(now[field]));
  return {
    ...row,
    ...set,
    ...Object.fromEntries(lists.map(([field, items]) => [field, [...items, ...(now[field] as unknown[])]])),
  };
};
