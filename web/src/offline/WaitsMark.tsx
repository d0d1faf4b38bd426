import { useWaits } from '#platform/offline/waiting.ts';
import { Clock } from '#ui/Icon.tsx';

/** The small clock of a row while something done to it waits for the network. */
export const WaitsMark = ({ id }: { id: string }) => {
  const waits = useWaits(id);
  if (!waits) return null;
  const label = waits === 'kept' ? 'Waits for the network' : 'Waits for the network, in this tab only';
  return <Clock aria-label={label} className="dim" data-size="small" role="img" />;
};
