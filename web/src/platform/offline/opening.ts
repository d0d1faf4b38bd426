import { createListeners } from '#platform/listeners.ts';

let opening: Promise<void> | null = null;
const { subscribe, tell } = createListeners();
export const onOpening = subscribe;

/** Says that what this device keeps is being opened; answers what says that it is, or that it cannot be. */
export const openKept = (): (() => void) => {
  let done = () => {};
  const mine = new Promise<void>((resolve) => {
    done = resolve;
  });
  opening = mine;
  tell();
  return () => {
    done();
    if (opening !== mine) return;
    opening = null;
    tell();
  };
};

/** Whether nobody knows yet what this device keeps. */
export const isOpening = (): boolean => opening !== null;

/** Once what this device keeps can be read, or is known to be nothing. */
export const keptOpened = (): Promise<void> => opening ?? Promise.resolve();
