import { expect, test } from 'vitest';
import type { KeptWrite } from '#platform/offline/write.ts';
import { at } from './testing/page.tsx';
import { eventWording } from './wording.ts';

const write = (part: Partial<KeptWrite>): KeptWrite =>
  ({ words: 'Moved', base: null, input: {}, ...part }) as KeptWrite;
const nameOf = (uid: string | null) => (uid === null ? null : 'Sam Ortiz');

test('[OFF-01] a move that met another one is told by what it changes, everything else as it was said', () => {
  const fields = { start: at('2026-11-19', '11:00'), assignedTo: '0192f0c1-0000-7000-8000-000000000006' };
  const words = eventWording.words(write({ base: fields, input: { fields } }), nameOf);
  expect(words).toMatch(/^Change from: Nov 19.* 11:00, assigned to: Sam Ortiz$/);
  expect(eventWording.field('end')).toBe('Until');
  expect(eventWording.words(write({ words: 'Completed: All well' }), nameOf)).toBe('Completed: All well');
});
