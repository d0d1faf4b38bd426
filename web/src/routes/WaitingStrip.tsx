import { Link } from '@tanstack/react-router';
import { countWords } from 'domain/kernel';
import { routeDayOperations } from 'domain/routes';
import { useWrites } from '#offline';
import { useDataTime, useLiveState } from '#platform/live.ts';
import { buttonClass } from '#ui/Button.tsx';
import { WifiOff } from '#ui/Icon.tsx';
import { clockOf } from '#ui/moment.ts';
import { Strip } from '#ui/Strip.tsx';

const ofStops: readonly string[] = [routeDayOperations.closeStop.name, routeDayOperations.reopenStop.name];

/** How many stops of a day wait for the network. */
export const WaitingStrip = ({ id }: { id: string }) => {
  const writes = useWrites().filter(({ rowId, state }) => rowId === id && state === 'waits');
  const stops = new Set(
    writes.filter(({ operation }) => ofStops.includes(operation)).map(({ input }) => input['siteId']),
  );
  const offline = useLiveState() === 'offline';
  const since = useDataTime();
  if (writes.length === 0) return null;
  const words = countWords(stops.size, 'stop');
  const what = stops.size > 0 ? words : '1 change';
  return (
    <Strip
      action={
        <Link className={buttonClass({ small: true })} to="/settings">
          See them
        </Link>
      }
      icon={<WifiOff />}
      tone="warn"
    >
      {offline && since !== null && `Offline since ${clockOf(since)}. `}
      <b>{what}</b>
      {`${what.startsWith('1 ') ? ' waits' : ' wait'} for the network.`}
    </Strip>
  );
};
