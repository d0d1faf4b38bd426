import { type Appointment, appointmentOperations, isRepeat } from 'domain/appointments';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { onLeft } from '#platform/whose.ts';
import { keyOf } from './shown.ts';

/** What the server answered to acts of this page, until the list says so itself; null: it is gone. */
export type Answered = ReadonlyMap<string, Appointment | null>;

const patience = 10_000;
let answered: Answered = new Map();
const { subscribe, tell } = createListeners();
const repeats = createListeners();

/** Runs `listener` when a repeat was made or changed: which days it has now the server says. */
export const onRepeats: typeof repeats.subscribe = repeats.subscribe;

/** Tells that a repeat was made or changed. */
export const tellRepeats: typeof repeats.tell = repeats.tell;

const without = (key: string, value: Appointment | null): void => {
  if (answered.get(key) !== value) return;
  answered = new Map([...answered].filter(([each]) => each !== key));
  tell();
};

/** Shows an answer at once, though the list was read before it. */
export const showAnswer = (key: string, value: Appointment | null): void => {
  answered = new Map([...answered, [key, value]]);
  tell();
  setTimeout(() => without(key, value), patience);
};

/** The row an act answered with; where it stands for one time of a repeat, that is no longer computed. */
export const showRow = (key: string, after: Appointment): void => {
  if (keyOf(after) !== key) showAnswer(key, null);
  showAnswer(keyOf(after), after);
};

// While an act stands in the queue it lies over the list; what became of it lies there before it leaves.
writeQueue.onAnswer(({ noun, rowId, operation }, answer) => {
  if (noun !== 'appointments') return;
  const row = answer as Appointment;
  if (operation === appointmentOperations.remove.name) showAnswer(rowId, null);
  // Which days a whole repeat has now, the list says.
  else if (!isRepeat(row)) showRow(rowId, row);
});

// Whoever is here next begins without them.
onLeft(() => {
  answered = new Map();
  tell();
});

export const useAnswered = (): Answered => useSyncExternalStore(subscribe, () => answered);

/** What the server made of an event that was acted on a moment ago. */
export const answeredTo = (one: Pick<Appointment, 'id' | 'occurrence'>): Appointment | undefined => {
  const rows = [...answered.values()].flatMap((row) => row ?? []);
  return rows.find(
    (row) => row.id === one.id || (row.repeatOf === one.id && row.occurrence === one.occurrence),
  );
};
