import { expect, test } from 'vitest';
import { type Urgent, urgentSentence } from './urgent.ts';

const calm: Urgent = { over: 0, today: 0, answers: 0, events: 0 };

test.each<[Partial<Urgent>, string]>([
  [{}, 'Nothing is urgent.'],
  [{ over: 1, today: 2 }, 'One first contact is over, two more run out today.'],
  [{ over: 2, today: 1 }, 'Two first contacts are over, one more runs out today.'],
  [{ over: 12 }, '12 first contacts are over.'],
  [{ today: 1 }, 'One first contact runs out today.'],
  [{ today: 3 }, 'Three first contacts run out today.'],
  [{ answers: 1 }, 'One lead waits for your answer.'],
  [
    { today: 1, answers: 2, events: 1 },
    'One first contact runs out today, two leads wait for your answer, one event is overdue.',
  ],
  [{ events: 4, over: null, today: null }, 'Four events are overdue.'],
])('%j is said as “%s”', (urgent, sentence) => {
  expect(urgentSentence({ ...calm, ...urgent })).toBe(sentence);
});

test.each(Object.keys(calm))(
  '[DASH-04] where %s is not known, it is not said that nothing is urgent',
  (unknown) => {
    expect(urgentSentence({ ...calm, [unknown]: null })).toBeNull();
  },
);
