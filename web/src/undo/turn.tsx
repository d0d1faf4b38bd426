import { type UndoEntry, type Undone, undoOperations } from 'domain/undo';
import { leads } from '#leads';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.tsx';
import { passOver, pastChanged } from './past.ts';

export type Direction = 'undo' | 'redo';
/** Opens a lead, from the sentence about it. */
export type See = (lead: string) => void;
type Which = { entry?: string; key?: string };

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

const run = async (
  direction: Direction,
  which: Which,
  entry: UndoEntry | undefined,
  see: See,
): Promise<void> => {
  try {
    const done = await call(undoOperations[direction], which);
    if (done.lead) leads.absorb(done.lead);
    sayDone(direction, done);
  } catch (error) {
    // A conflict or a lost lead stays one; anything else may go well the next time.
    if (isCallError(error) && (error.status === 409 || error.status === 404))
      passOver(entry?.id ?? which.entry);
    sayRefused(direction, error, isCallError(error) ? leadIn(error.current) : undefined, see);
  }
  pastChanged();
};

let last: Promise<void> = Promise.resolve();

/** Takes an act back or does it again, one after the other however fast the keys; says what became of it. */
export const turn = (
  direction: Direction,
  { which, entry, see }: { which: Which; entry?: UndoEntry | undefined; see: See },
): Promise<void> => {
  last = last.then(() => run(direction, which, entry, see));
  return last;
};
