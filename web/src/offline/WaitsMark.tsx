import { useWaits } from '#platform/offline/waiting.ts';
import { Clock } from '#ui/Icon.tsx';

/** The small clock of a row while something done to it waits for the network. */
export const WaitsMark = ({ id }: { id: string }) =>
  useWaits(id) ? (
    <Clock aria-label="Waits for the network" className="soon" data-size="small" role="img" />
  ) : null;
