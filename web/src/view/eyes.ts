import type { Viewer } from 'domain/kernel';

let looking: Viewer | null = null;

/** Whose eyes the screens look through. */
export const lookAs = (viewer: Viewer | null): void => {
  looking = viewer;
};

export const eyes = (): Viewer | null => looking;
