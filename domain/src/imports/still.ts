import { figureWords } from '#kernel';
import type { Import } from './operations.ts';

/** Whether an import stands still in the middle of its run or its revert. */
export const standsStill = ({ state, problem }: Pick<Import, 'state' | 'problem'>): boolean =>
  (state === 'running' || state === 'reverting') && problem !== null;

/** What is said of an import whose next rows failed each time that they were tried. */
export const stoodStill = ({ state, done }: Pick<Import, 'state' | 'done'>): string =>
  `The rows after row ${figureWords(done)} could not be ${state === 'reverting' ? 'taken back' : 'imported'}, however often it was tried. What was done before them stays.`;
