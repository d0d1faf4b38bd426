import { createNoun, type Gate } from './create-noun.ts';
import { nextFrame } from './notifier.ts';
import type { LeaveFrame, Noun, NounFace, NounSettings, PutFrame } from './noun.ts';
import type { Row } from './rows.ts';

export type { LeaveFrame, Noun, NounFace, PutFrame } from './noun.ts';
export type { Patch, Row } from './rows.ts';
export type { View, ViewSettings } from './view.ts';
export type { ColumnState } from './window.ts';

export type Store = {
  /** The noun of that name; its settings hold from when they are first given, whoever asked for it before. */
  noun: <R extends Row>(name: string, settings?: NounSettings<R>) => Noun<R>;
  applyPut: (frame: PutFrame) => void;
  applyLeave: (frame: LeaveFrame) => void;
  /** Hears the keys of one's own acts that the feed tells of, with what it tells: they are done. */
  onEcho: (listener: (key: string, row: Row) => void) => void;
  reset: () => void;
  /** Views wait for the first `reset` of the feed (a moment at most), so that no change falls between. */
  awaitFeed: (awaiting: boolean) => void;
  /** What is on the screen, to be shown at once next time. */
  face: () => Readonly<Record<string, NounFace>>;
  /** What was on the screen last time: the first view of the same key shows it until the server has answered. */
  seed: (faces: Readonly<Record<string, NounFace>>) => void;
  /** At sign-out: nothing stays. */
  clear: () => void;
};

const feedPatience = 700;

/** An empty store; `schedule` says when listeners are told (tests pass their own). */
export const createStore = (schedule: (run: () => void) => void = nextFrame): Store => {
  // biome-ignore lint/suspicious/noExplicitAny: nouns of different rows side by side
  const nouns = new Map<string, Noun<any>>();
  // biome-ignore lint/suspicious/noExplicitAny: the same
  const kinds = new Map<string, NounSettings<any>>();
  let opening: Promise<void> | null = null;
  let open = () => {};
  let echoed = (_key: string, _row: Row) => {};
  let seeds: Readonly<Record<string, NounFace>> = {};
  const gate: Gate = {
    opened: () => opening ?? Promise.resolve(),
    seedOf: (noun, key) => {
      const { [noun]: seed, ...others } = seeds;
      // The first view only: another one is another look.
      seeds = others;
      return seed?.key === key ? seed : null;
    },
  };
  return {
    noun: <R extends Row>(name: string, settings?: NounSettings<R>) => {
      if (settings && !kinds.has(name)) kinds.set(name, settings);
      const noun: Noun<R> = nouns.get(name) ?? createNoun(name, () => kinds.get(name) ?? {}, gate, schedule);
      nouns.set(name, noun);
      return noun;
    },
    applyPut: (frame) => {
      nouns.get(frame.noun)?.applyPut(frame);
      if (frame.key) echoed(frame.key, frame.row);
    },
    onEcho: (listener) => {
      echoed = listener;
    },
    applyLeave: (frame) => nouns.get(frame.noun)?.applyLeave(frame),
    reset: () => {
      for (const noun of nouns.values()) void noun.reset();
      open();
      opening = null;
    },
    awaitFeed: (awaiting) => {
      // Who waits already goes on waiting.
      if (awaiting && opening) return;
      open();
      opening = null;
      if (!awaiting) return;
      const mine = new Promise<void>((resolve) => {
        open = resolve;
      });
      opening = mine;
      setTimeout(() => {
        if (opening !== mine) return;
        open();
        opening = null;
      }, feedPatience);
    },
    face: () =>
      Object.fromEntries(
        [...nouns].flatMap(([name, noun]) => {
          const face = noun.face();
          return face ? [[name, face]] : [];
        }),
      ),
    seed: (faces) => {
      seeds = faces;
    },
    clear: () => {
      seeds = {};
      for (const noun of nouns.values()) noun.clear();
    },
  };
};

/** The one store of the page. */
export const store: Store = createStore();
