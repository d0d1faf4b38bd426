import { describe, expect, test } from 'vitest';
import type { Act, UndoMark } from './act.ts';
import { historyOf } from './history.ts';

const at = (n: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + n * 1000).toISOString();
const idOf = (n: number) => String(n).padStart(8, '0');
const act = (n: number, verb = 'moved'): Act => ({
  id: idOf(n),
  at: at(n),
  key: null,
  leads: 1,
  first: { leadId: 'lead', verb, before: {}, after: {} },
});

type Step = 'act' | 'undo' | 'redo';
type Model = { acts: Act[]; marks: Map<string, UndoMark>; clock: number };

const shown = ({ acts, marks }: Model) => historyOf(acts, ({ id }) => marks.get(id) ?? null);

/** One step as the server takes it: acts newest first, and a mark for each that stands undone. */
const take = (model: Model, step: Step): Model => {
  const clock = model.clock + 1;
  const marks = new Map(model.marks);
  if (step === 'act') return { acts: [act(clock), ...model.acts], marks, clock };
  const entry = shown(model).find(({ next }) => next === step);
  if (!entry) return { ...model, clock };
  if (step === 'undo') marks.set(entry.act.id, { undoneBy: idOf(clock), at: at(clock) });
  else marks.delete(entry.act.id);
  return { ...model, marks, clock };
};

/** The law in its plainest form: a list and a place in it. */
const reference = (steps: readonly Step[]) => {
  let list: string[] = [];
  let place = 0;
  for (const [index, step] of steps.entries()) {
    if (step === 'act') {
      // What was undone is dropped before the list is cut to fifty.
      list = [...list.slice(0, place), idOf(index + 1)];
      place = list.length;
    } else if (step === 'undo') place = Math.max(Math.max(0, list.length - 50), place - 1);
    else place = Math.min(list.length, place + 1);
  }
  const kept = list.map((id, index) => ({ id, undone: index >= place })).slice(-50);
  return kept.reverse();
};

// A small generator of its own: the same steps every time.
const stepsOf = (seed: number, count: number): Step[] => {
  let state = seed * 2654435761 + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const draw = state % 10;
    return draw < 5 ? 'act' : draw < 8 ? 'undo' : 'redo';
  });
};

describe('the linear history', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    '[UNDO-01] keeps the law of the list, seed %i',
    (seed) => {
      const steps = stepsOf(seed, 20 + seed * 3);
      const model = steps.reduce(take, { acts: [], marks: new Map(), clock: 0 });
      expect(shown(model).map(({ act, mark }) => ({ id: act.id, undone: mark !== null }))).toEqual(
        reference(steps),
      );
    },
  );

  test('[UNDO-01] holds fifty at most', () => {
    const acts = Array.from({ length: 70 }, (_, n) => act(70 - n));
    const entries = historyOf(acts, () => null);
    expect(entries.map(({ act }) => act.id)).toEqual(acts.slice(0, 50).map(({ id }) => id));
    expect(entries.map(({ next }) => next).filter(Boolean)).toEqual(['undo']);
  });

  test('[UNDO-01] drops what was undone when something new is done', () => {
    const undone = new Map([[idOf(2), { undoneBy: idOf(3), at: at(3) }]]);
    const markOf = ({ id }: Act) => undone.get(id) ?? null;
    expect(historyOf([act(2), act(1)], markOf).map(({ next }) => next)).toEqual(['redo', 'undo']);
    expect(historyOf([act(4), act(2), act(1)], markOf).map(({ act: { id } }) => id)).toEqual([
      idOf(4),
      idOf(1),
    ]);
  });

  test('passes over what is not done again', () => {
    const undone = new Map([
      [idOf(2), { undoneBy: idOf(4), at: at(4) }],
      [idOf(3), { undoneBy: idOf(3), at: at(3) }],
    ]);
    const entries = historyOf([act(3), act(2, 'passed'), act(1)], ({ id }) => undone.get(id) ?? null);
    expect(entries.map(({ next }) => next)).toEqual(['redo', null, 'undo']);
  });
});
