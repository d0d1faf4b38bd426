import { createListeners } from '#platform/listeners.ts';
import { createSlots } from '#platform/slots.ts';

/** Files that are sent at once, whoever sends them: more share one line and help nobody. */
export const inFileSlot = createSlots(3);

const sent = new Map<string, number>();
const { subscribe, tell } = createListeners();

/** How much of the files of writes is over there, by the writes' keys. */
export const filesSent = { subscribe, of: (key: string): number => sent.get(key) ?? 0 };

/** Says how much of a write's file is over there; null: it is no longer on its way. */
export const tellSent = (key: string, bytes: number | null): void => {
  if (bytes === null) sent.delete(key);
  else sent.set(key, bytes);
  tell();
};
