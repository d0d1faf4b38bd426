import { type Occurrence, occurrencesOf, type Repeating, type Window } from 'domain/appointments';
import { breath } from '#platform/breath.ts';

const atOnce = 50;

/** The times of many rules in a window, others being let through in between. */
export const unrolled = async <Rule extends Repeating>(
  repeats: readonly Rule[],
  window: Window,
): Promise<{ repeat: Rule; time: Occurrence }[]> => {
  const times: { repeat: Rule; time: Occurrence }[] = [];
  for (const [at, repeat] of repeats.entries()) {
    if (at % atOnce === atOnce - 1) await breath();
    for (const time of occurrencesOf(repeat, window)) times.push({ repeat, time });
  }
  return times;
};
