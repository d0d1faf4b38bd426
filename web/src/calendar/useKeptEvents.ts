import { type Appointment, isRepeat, shownIn, touches, type Window } from 'domain/appointments';
import { useEffect, useState } from 'react';
import { useWrites } from '#platform/offline/waiting.ts';
import { store } from '#platform/store.ts';

const rows = store.noun<Appointment>('appointments', { whole: () => true });

/** The events that this device keeps, once they are wanted; null until they are read. */
export const useKeptEvents = (wanted: boolean): readonly Appointment[] | null => {
  const writes = useWrites();
  const [kept, setKept] = useState<readonly Appointment[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done since lies over what is kept
  useEffect(() => {
    if (!wanted) return setKept(null);
    let stopped = false;
    void rows
      .allKept()
      .then((all) => stopped || setKept(all))
      .catch(() => {});
    return () => {
      stopped = true;
    };
  }, [wanted, writes]);
  return kept;
};

/** What was answered once with what the device keeps over it: each day of a repeat by the rule that is kept. */
export const withKept = (
  answered: readonly Appointment[],
  kept: readonly Appointment[],
  window: Window,
): Appointment[] => {
  const ids = new Set(kept.map(({ id }) => id));
  return [
    ...answered.filter(({ id }) => !ids.has(id)),
    ...kept.flatMap((one) => (isRepeat(one) ? shownIn(one, window) : touches(one, window) ? [one] : [])),
  ];
};
