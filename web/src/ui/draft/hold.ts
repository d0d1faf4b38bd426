import { isCallError } from '#platform/call.ts';
import type { Desk } from '#platform/offline/desk.ts';
import { isUnanswered } from '#platform/offline/send.ts';
import { timesLeft } from '#platform/whose.ts';
import { messageOf } from '#ui/useAct.ts';
import type { Problems } from '#ui/useForm.ts';
import type { Author, Draft, Seen, Values } from './draft.ts';
import * as drafts from './draft.ts';

export type Way<V extends Values> = {
  /** Sends it to the server. */
  send: (draft: Draft<V>) => Promise<unknown>;
  /** A row as the form sees it; null where what is answered is no such row, and cannot be changed. */
  seen: ((row: unknown) => Seen<V>) | null;
  /** Whether what differs from what was made, and cannot be changed, can be made beside it. */
  corrects: boolean;
  saved: (answer: unknown) => void;
};

type Kept = 'no' | 'page' | 'device';

const pause = 300;
const newKey = () => crypto.randomUUID();
const nobody: Author = { by: null, at: null };
const waits = 'Waits for the network. It is sent when you are back online.';
const savedAlready = 'This was saved already, as it was sent first.';
const correctAdvice = 'Save again to save what differs now.';
const chooseAdvice = 'Choose what holds where both of you wrote.';
const againAdvice = 'Save again to keep what you changed.';

const codeOf = (error: unknown): string | null => (isCallError(error) ? error.code : null);

// What nobody knows the end of, a server that broke down among it.
const isInDoubt = (error: unknown): boolean =>
  isUnanswered(error) || (isCallError(error) && error.status >= 500);

/** Takes a kept draft up again, for the fields and the row that the form has now. */
const takenUp = <V extends Values>(kept: Draft<V>, first: Draft<V>): Draft<V> => {
  const known = (values: V) =>
    Object.fromEntries(Object.keys(first.base).map((name) => [name, values[name] ?? first.base[name]])) as V;
  const again = drafts.reopen({ ...first, ...kept, base: known(kept.base), values: known(kept.values) });
  if (first.version <= kept.version) return again;
  return drafts.rebase(again, { values: first.base, version: first.version }, nobody);
};

const afterRefusal = async <V extends Values>(
  draft: Draft<V>,
  going: V,
  error: unknown,
  way: Way<V>,
): Promise<Draft<V>> => {
  const said = messageOf(error);
  if (isInDoubt(error)) {
    const offline = codeOf(error) === 'OFFLINE' && !navigator.onLine;
    return drafts.miss(draft, offline ? waits : said, offline);
  }
  if (!isCallError(error) || error.code !== 'STALE_VERSION' || !error.current || !way.seen) {
    const fields = (isCallError(error) ? error.fields : {}) as Problems<V>;
    return drafts.refuse(
      draft,
      going,
      codeOf(error) === 'IDEMPOTENCY_KEY_REUSED' ? savedAlready : said,
      fields,
    );
  }
  const next = drafts.rebase(draft, way.seen(error.current), error.changed ?? nobody);
  const advice = drafts.conflictsIn(next).length > 0 ? chooseAdvice : againAdvice;
  return drafts.refuse(next, going, `${said} ${advice}`, {});
};

/** One draft of this page: what is typed is kept a moment later, and sent once. */
export const hold = <V extends Values>(desk: Desk, place: string, opened: Draft<V>) => {
  const listeners = new Set<() => void>();
  let first = opened;
  const early = desk.peek(place) as Draft<V> | null;
  let draft = early ? takenUp(early, first) : first;
  let found = early !== null;
  let read = false;
  let readings = 0;
  let clearings = 0;
  let kept: Kept = 'no';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const going = drafts.isWorthKeeping(draft) ? draft : null;
    const outlives = await desk.keep(place, going);
    kept = going ? (outlives ? 'device' : 'page') : 'no';
    tell();
  };
  const set = (next: Draft<V>): void => {
    draft = next;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), pause);
    tell();
  };
  const take = (left: Draft<V> | null): void => {
    if (!left || draft.state !== 'typing') return;
    // What was sent without a word typed is as old as what begins.
    if (left.at < draft.at || (left.at === draft.at && !left.sent)) return;
    found = true;
    const typed = drafts.changedIn(draft).map((name) => [name, draft.values[name]]);
    const again = takenUp(left, first);
    set(typed.length > 0 ? drafts.type(again, Object.fromEntries(typed), draft.at) : again);
  };
  /** Answers whether it turned out to be made already, so that what is left is a change of it. */
  const attempt = async (way: Way<V>): Promise<boolean> => {
    const going = draft.values;
    const before = timesLeft();
    set(drafts.send(draft));
    // Kept before it leaves: a page that is killed now sends it again under the same key.
    await keep();
    try {
      const answer = await way.send(draft);
      set(drafts.settle(draft, going, answer && way.seen ? way.seen(answer) : null, newKey()));
      await keep();
      if (draft.state === 'saved' && timesLeft() === before) way.saved(answer);
      return false;
    } catch (error) {
      const reused = codeOf(error) === 'IDEMPOTENCY_KEY_REUSED';
      if (reused && way.corrects) {
        // Its author sees first what was made.
        const next = drafts.made(draft, true, newKey());
        set(drafts.refuse(next, going, `${savedAlready} ${correctAdvice}`, {}));
        return false;
      }
      const isThere = way.seen !== null && (reused || codeOf(error) === 'ID_TAKEN');
      set(isThere ? drafts.made(draft, reused, newKey()) : await afterRefusal(draft, going, error, way));
      return isThere;
    }
  };
  return {
    get: () => draft,
    /** Whether it was begun earlier. */
    found: () => found,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether it is known what was left of it. */
    isRead: () => read,
    /** Whether what is typed outlives this page. */
    kept: () => kept,
    read: async (): Promise<void> => {
      const before = clearings;
      readings += 1;
      const reading = readings;
      const left = (await desk.read(place)) as Draft<V> | null;
      if (reading !== readings) return;
      // What was thrown away, or has gone, while it was being read stays away.
      if (clearings === before) take(left);
      read = true;
      if (found && kept === 'no') await keep();
      else tell();
    },
    /** Nobody shows it any more: what is read of it later is for whoever opens it next. */
    leave: (): void => {
      readings += 1;
    },
    flush: async (): Promise<void> => {
      if (timer !== undefined) await keep();
    },
    submit: async (way: Way<V>): Promise<void> => {
      if (draft.state !== 'saving' && (await attempt(way))) await attempt(way);
    },
    /** All of it went, by ways that its form has of its own. */
    gone: (): Promise<void> => {
      set(drafts.settle(draft, draft.values, null, newKey()));
      return keep();
    },
    type: (fields: Partial<V>) => set(drafts.type(draft, fields, new Date().toISOString())),
    keepMine: (name: string) => set(drafts.keepMine(draft, name)),
    takeTheirs: (name: string) => set(drafts.takeTheirs(draft, name)),
    /** The row was changed while the form is open. */
    moved: (row: Seen<V>) => {
      // What is thrown away later goes back to this row, also where it was saved here.
      if (row.version > first.version)
        first = { ...first, base: row.values, values: row.values, version: row.version };
      if (row.version <= draft.version || draft.state === 'saving') return;
      set(drafts.rebase(draft, row, nobody));
    },
    /** Begins anew: what was typed is thrown away, or the next row is to be made. */
    clear: () => {
      found = false;
      clearings += 1;
      const { base, version } = first;
      set(drafts.begin(base, { id: version === 0 ? newKey() : first.id, version }, newKey()));
      void keep();
    },
  };
};

export type Held<V extends Values> = ReturnType<typeof hold<V>>;
