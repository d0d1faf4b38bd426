/** What every row of a live noun has; anything else is the noun's own. Rows are plain and never changed in place. */
export type Row = { readonly id: string; readonly version: number };

/** How an act changes a row before the server has answered: some fields, or a function (undefined: no such row). */
export type Patch<R extends Row> = Partial<R> | ((row: R | undefined) => R | undefined);

type Act<R extends Row> = { readonly key: string; readonly patch: Patch<R> };

export type Rows<R extends Row> = {
  /** The newest row that the server sent. */
  known: (id: string) => R | undefined;
  /** The same with one's own unanswered acts on top. */
  shown: (id: string) => R | undefined;
  busy: (id: string) => boolean;
  /** Whether that act lies over the row. */
  acts: (id: string, key: string) => boolean;
  begin: (id: string, key: string, patch: Patch<R>) => void;
  /** Ends an act, takes the server's row, or both at once; an older version never replaces a newer one. */
  settle: (id: string, key: string | null, row: R | null) => void;
  drop: (id: string) => void;
  forget: (id: string) => void;
  ids: () => Iterable<string>;
  /** Rows with an act over them, those among them that the server does not know. */
  busyIds: () => Iterable<string>;
  clear: () => void;
};

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b));

// A summary arrives over a whole row: what it does not carry stays. The same content keeps the same object.
const merge = <R extends Row>(old: R | undefined, row: R): R => {
  if (!old) return row;
  if (row.version < old.version) return old;
  const keys = Object.keys(row) as (keyof R)[];
  return keys.every((key) => same(old[key], row[key])) ? old : { ...old, ...row };
};

const apply = <R extends Row>(row: R | undefined, { patch }: Act<R>): R | undefined => {
  if (typeof patch === 'function') return patch(row);
  return row && { ...row, ...patch };
};

/** The rows of one noun; `changed` hears of every change of what is shown. */
export const createRows = <R extends Row>(
  changed: (id: string, before: R | undefined, after: R | undefined) => void,
): Rows<R> => {
  const known = new Map<string, R>();
  const shown = new Map<string, R>();
  const acts = new Map<string, Act<R>[]>();

  const repaint = (id: string) => {
    const before = shown.get(id);
    const after = (acts.get(id) ?? []).reduce(apply<R>, known.get(id));
    if (after === before) return;
    if (after) shown.set(id, after);
    else shown.delete(id);
    changed(id, before, after);
  };
  const end = (id: string, key: string) => {
    const left = (acts.get(id) ?? []).filter((act) => act.key !== key);
    if (left.length > 0) acts.set(id, left);
    else acts.delete(id);
  };

  return {
    known: (id) => known.get(id),
    shown: (id) => shown.get(id),
    busy: (id) => acts.has(id),
    acts: (id, key) => acts.get(id)?.some((act) => act.key === key) ?? false,
    begin: (id, key, patch) => {
      acts.set(id, [...(acts.get(id) ?? []), { key, patch }]);
      repaint(id);
    },
    settle: (id, key, row) => {
      if (key) end(id, key);
      if (row) known.set(id, merge(known.get(id), row));
      repaint(id);
    },
    drop: (id) => {
      known.delete(id);
      repaint(id);
    },
    forget: (id) => {
      known.delete(id);
      shown.delete(id);
    },
    ids: () => known.keys(),
    busyIds: () => acts.keys(),
    clear: () => {
      known.clear();
      shown.clear();
      acts.clear();
    },
  };
};
