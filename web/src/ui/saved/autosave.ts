import { same } from 'domain/kernel';
import { createListeners } from '#platform/listeners.ts';

/** What became of one attempt to save a field. */
export type Saved =
  | { saved: true }
  | { saved: false; message: string }
  /** It is in the queue and is sent when the network is back. */
  | { saved: false; waits: Promise<Saved> }
  | { saved: false; conflict: { theirs: unknown; by: string | null; at: string | null } };

export type FieldMark = 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed' | 'conflict';

export type FieldState = {
  mark: FieldMark;
  /** What the person typed and the server has not confirmed; absent: show the stored value. */
  draft?: { value: unknown };
  /** Why saving failed; what was typed stays. */
  message?: string;
  conflict?: { mine: unknown; theirs: unknown; by: string | null; at: string | null };
};

/** A field that is not saved, as it is kept; `base` is what its author saw there. */
type Left = FieldState & { base: unknown };

type Options = {
  /** The stored value now, live updates included. */
  read: (field: string) => unknown;
  /** Saves one field; `base` is the value the person saw when they began to type. */
  save: (field: string, value: unknown, base: unknown) => Promise<Saved>;
  /** Where what is not saved outlives the page. */
  desk?: { read: () => Promise<unknown>; keep: (left: unknown) => Promise<unknown> } | undefined;
  pause?: number;
  fade?: number;
};

const untouched: FieldState = { mark: 'idle' };
const unsaved: readonly FieldMark[] = ['waiting', 'saving', 'failed', 'conflict'];
const keepPause = 300;

/** Saving while one types: one controller a dialog, one state a field, one request at a time. */
export const createAutosave = ({ read, save, desk, pause = 500, fade = 2000 }: Options) => {
  const states = new Map<string, FieldState>();
  const bases = new Map<string, unknown>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const { subscribe, tell } = createListeners();
  const newest = new Map<string, unknown>();
  // What was refused out of the queue stays there, with its ways to go on.
  const queued = new Set<string>();
  let queue: Promise<void> = Promise.resolve();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let anyKept = false;

  const keep = async (): Promise<void> => {
    clearTimeout(keeping);
    const left = [...states].filter(([field, { mark }]) => unsaved.includes(mark) && !queued.has(field));
    if (left.length === 0 && !anyKept) return;
    anyKept = left.length > 0;
    const kept = left.map(([field, was]): [string, Left] => [field, { ...was, base: bases.get(field) }]);
    await desk?.keep(anyKept ? Object.fromEntries(kept) : null);
  };

  const state = (field: string): FieldState => states.get(field) ?? untouched;
  const set = (field: string, next: FieldState): void => {
    states.set(field, next);
    clearTimeout(keeping);
    keeping = setTimeout(() => void keep(), keepPause);
    tell();
  };
  const later = (field: string, milliseconds: number, act: () => void): void => {
    clearTimeout(timers.get(field));
    timers.set(field, setTimeout(act, milliseconds));
  };

  const settle = (field: string, value: unknown, answer: Saved, waited = false): void => {
    const now = state(field);
    const typedOn = now.draft && now.draft.value !== value;
    if (answer.saved) {
      // What waited was the base of what was typed since, from the moment it was in the queue.
      if (!waited) bases.set(field, value);
      if (typedOn) return;
      set(field, { mark: 'saved' });
      later(field, fade, () => state(field).mark === 'saved' && set(field, untouched));
      return;
    }
    if ('waits' in answer) {
      bases.set(field, value);
      if (!typedOn && now.draft) set(field, { mark: 'offline', draft: now.draft });
      void answer.waits.then((outcome) => settle(field, value, outcome, true));
      return;
    }
    // Newer text is on its way and gets its own answer: never taken from under the fingers.
    if (typedOn && !('conflict' in answer)) return;
    clearTimeout(timers.get(field));
    const mine = now.draft ? now.draft.value : value;
    if (waited) queued.add(field);
    if (!('conflict' in answer)) {
      set(field, { mark: 'failed', draft: { value: mine }, message: answer.message });
      return;
    }
    set(field, { mark: 'conflict', conflict: { mine, ...answer.conflict } });
    bases.delete(field);
  };

  const send = (field: string): void => {
    clearTimeout(timers.get(field));
    const { draft } = state(field);
    if (!draft) return;
    const { value } = draft;
    set(field, { mark: 'saving', draft });
    newest.set(field, draft);
    queue = queue.then(async () => {
      // What was typed since goes instead: a number typed quickly is one request, not one a digit.
      if (newest.get(field) !== draft) return;
      const answer = await save(field, value, bases.get(field)).catch(
        (): Saved => ({ saved: false, message: 'The server could not be reached.' }),
      );
      settle(field, value, answer);
    });
  };

  const change = (field: string, value: unknown, when: 'pause' | 'once'): void => {
    queued.delete(field);
    if (!state(field).draft) bases.set(field, read(field));
    set(field, { mark: 'waiting', draft: { value } });
    if (when === 'once') send(field);
    else later(field, pause, () => send(field));
  };

  const marked = (wanted: FieldMark): string[] =>
    [...states].filter(([, { mark }]) => mark === wanted).map(([name]) => name);
  const waiting = () => marked('waiting');

  return {
    state,
    change,
    /** Gives up what could not be saved: what is stored is shown again. */
    takeBack: (field: string): void => {
      bases.delete(field);
      set(field, untouched);
    },
    /** Writes one's own value over the other person's, knowingly. */
    keepMine: (field: string): void => {
      const { conflict } = state(field);
      if (!conflict) return;
      change(field, conflict.mine, 'pause');
      bases.set(field, conflict.theirs);
      send(field);
    },
    takeTheirs: (field: string): void => set(field, untouched),
    /** Sends one field at once, if it waits. */
    leave: (field: string): void => {
      if (waiting().includes(field)) send(field);
    },
    /** Sends everything that waits or failed, and resolves when nothing is under way. */
    flush: async (): Promise<void> => {
      for (const field of [...waiting(), ...marked('failed')]) send(field);
      let last: Promise<void> | undefined;
      while (last !== queue) {
        last = queue;
        await last;
      }
    },
    /** The one word for the head of the dialog. */
    summary: (): FieldMark => {
      const marks = [...states.values()].map(({ mark }) => mark);
      const order: FieldMark[] = ['conflict', 'failed', 'offline', 'saving', 'waiting'];
      return order.find((mark) => marks.includes(mark)) ?? 'saved';
    },
    conflicts: (): string[] => marked('conflict'),
    /** Why what is edited may not be closed yet, in words; what waits for the network is in the queue and may be left. */
    whyNot: (nameOf: (field: string) => string): string | null => {
      const [failed] = marked('failed');
      if (failed) return `${nameOf(failed)} is not saved. ${state(failed).message ?? ''}`.trim();
      const both = marked('conflict').map(nameOf);
      return both.length > 0 ? `Changed by two people: choose which holds of ${both.join(', ')}.` : null;
    },
    subscribe,
    /** Keeps at once what is not saved. */
    keep,
    /** Brings back what an earlier page left as it stood, and sends what had not been answered. */
    restore: async (): Promise<void> => {
      const left = (await desk?.read()) as Record<string, Left> | null | undefined;
      if (!left) return;
      anyKept = true;
      for (const [field, { base, ...was }] of Object.entries(left)) {
        const mine = was.conflict ? was.conflict.mine : was.draft?.value;
        if (states.has(field) || same(mine, read(field))) continue;
        bases.set(field, base);
        set(field, was);
        if (was.mark === 'waiting' || was.mark === 'saving') send(field);
      }
      await keep();
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      void keep();
    },
  };
};

export type Autosave = ReturnType<typeof createAutosave>;
