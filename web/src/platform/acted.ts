/** Something this person did and that the server confirmed; `key` is the idempotency key it was sent with. */
export type Acted = { noun: string; rowId: string; key: string; text: string };

type Listener = (acted: Acted) => void;

const listeners = new Set<Listener>();

/** Runs `listener` for every act from now on; answers how to stop. Whoever listens says the act's text to the person. */
export const onActed = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells of an act, for whoever offers the way back; false: nobody listens, and its text is still to be said. */
export const announceActed = (acted: Acted): boolean => {
  for (const listener of listeners) listener(acted);
  return listeners.size > 0;
};
