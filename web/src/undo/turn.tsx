import { type Undone, undoOperations } from 'domain/undo';
import { leads } from '#leads';
import { keepAnswer } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { waitingWrites } from '#platform/offline/waiting.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.tsx';
import { nextEntry, passOver, pastChanged } from './past.ts';

export type Direction = 'undo' | 'redo';
/** Opens a lead, from the sentence about it. */
export type See = (lead: string) => void;
type Which = { entry: string } | { key: string };

const words = { undo: 'Undone', redo: 'Done again' } as const;

const count = (leads: number): string => (leads === 1 ? '1 lead was' : `${leads} leads were`);

const sayDone = (direction: Direction, { entry, left }: Undone): void => {
  const [first] = left;
  if (!first) toast.success(`${words[direction]}: ${entry.description}`);
  else
    toast.error(
      <>
        <div>{`${words[direction]}: ${entry.description}`}</div>
        <div className="soft">{`${count(left.length)} left as they are. ${first.message}`}</div>
      </>,
    );
};

const hidden = {
  undo: 'Not undone: the lead is no longer yours.',
  redo: 'Not redone: the lead is no longer yours.',
};
const unreached = 'Undo and redo need the network. Please try again when you are online.';

const sayRefused = (direction: Direction, error: unknown, lead: string | undefined, see: See): void => {
  if (!isCallError(error)) return void toast.error('Something went wrong. Please try again.');
  if (error.status === 0) return void toast.error(unreached);
  const text = error.status === 404 ? hidden[direction] : error.message;
  if (!lead || error.status === 404) return void toast.error(text);
  toast.error(
    <>
      <span>{text}</span>
      <Button look="quiet" onClick={() => see(lead)} small>
        See it
      </Button>
    </>,
  );
};

const leadIn = (current: unknown): string | undefined => (current as { id?: string } | undefined)?.id;

// Toasts that still offer the way back of an act, by its key.
const offers = new Map<string, string>();
const mostOffers = 50;

const takeOffer = (key: string | null | undefined): void => {
  const shown = offers.get(key ?? '');
  if (shown) toast.dismiss(shown);
  offers.delete(key ?? '');
};

/** Says that something was done and offers its way back for a moment. */
export const offerUndo = (text: string, key: string, see: See): void => {
  if (offers.size > mostOffers) offers.clear();
  offers.set(
    key,
    toast.undo(text, () => void turn('undo', { key }, see)),
  );
};

const nothing = { undo: 'There is nothing to undo.', redo: 'There is nothing to redo.' } as const;
const stillWaiting = 'Changes of yours still wait for the network. They can be undone once they are sent.';

const isSending = () => waitingWrites.list().some(({ state }) => state === 'sending');

/** What was done just now is the first to be taken back: it is let through. */
const sent = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isSending()) return resolve();
    const stop = waitingWrites.subscribe(() => {
      if (isSending()) return;
      stop();
      resolve();
    });
  });

/** The newest act as the server knows it now, whatever the buttons still say. */
const newest = async (direction: Direction): Promise<Which | null> => {
  const past = await call(undoOperations.undoHistory, {});
  keepAnswer(undoOperations.undoHistory, {}, past);
  const entry = nextEntry(past.items, direction);
  return entry ? { entry: entry.id } : null;
};

const run = async (direction: Direction, named: Which | undefined, see: See): Promise<void> => {
  let which = named;
  try {
    await sent();
    if (waitingWrites.list().some(({ state }) => state === 'waits')) return void toast.error(stillWaiting);
    which ??= (await newest(direction)) ?? undefined;
    if (!which) return void toast.blank(nothing[direction]);
    const done = await call(undoOperations[direction], which);
    if (done.lead) leads.absorb(done.lead);
    // Taken back by key or by button: its own toast has nothing left to offer.
    takeOffer(done.entry.key);
    sayDone(direction, done);
  } catch (error) {
    // A conflict or a lost lead stays one; anything else may go well the next time.
    const final = isCallError(error) && (error.status === 409 || error.status === 404);
    if (final && which && 'entry' in which) passOver(which.entry);
    sayRefused(direction, error, isCallError(error) ? leadIn(error.current) : undefined, see);
  }
  pastChanged();
};

let last: Promise<void> = Promise.resolve();

/**
 * Takes an act back or does it again (the newest, where none is named), one after the other however fast the keys; says
 * what became of it.
 */
export const turn = (direction: Direction, which: Which | undefined, see: See): Promise<void> => {
  last = last.then(() => run(direction, which, see));
  return last;
};
