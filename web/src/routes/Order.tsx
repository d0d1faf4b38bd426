import { countWords, dateWords } from 'domain/kernel';
import { moveStop, type RouteStop, stopTitle } from 'domain/routes';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { GripVertical } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { useWork } from '#view';
import styles from './Routes.module.css';
import { useSortable } from './sorting.ts';
import { accessWords, belowTitle } from './words.ts';

type OrderProps = {
  stops: readonly RouteStop[];
  onOrder: (siteIds: string[]) => void;
  onRemove: (siteId: string) => void;
};

/** The stops of a route in their order: dragged, moved by the arrow keys on their handle, or by their menu. */
export const Order = ({ stops, onOrder, onRemove }: OrderProps) => {
  const [said, say] = useState('');
  const ids = stops.map(({ siteId }) => siteId);
  const latest = useRef({ ids, stops, onOrder });
  latest.current = { ids, stops, onOrder };
  const move = useCallback((siteId: string, to: number) => {
    const { ids: now, stops: known, onOrder: order } = latest.current;
    const next = moveStop(now, siteId, to);
    const place = next.indexOf(siteId);
    if (place === now.indexOf(siteId)) return;
    const stop = known.find((one) => one.siteId === siteId);
    say(`${stop ? stopTitle(stop) : 'The stop'} is now stop ${place + 1} of ${next.length}`);
    order(next);
  }, []);
  return (
    <>
      <ol aria-label="Order of stops">
        {stops.map((stop, index) => (
          <Stop
            count={stops.length}
            index={index}
            key={stop.siteId}
            onMove={move}
            onRemove={onRemove}
            stop={stop}
          />
        ))}
      </ol>
      <p aria-live="polite" className="vh" role="status">
        {said}
      </p>
    </>
  );
};

type StopProps = {
  stop: RouteStop;
  index: number;
  count: number;
  onMove: (siteId: string, to: number) => void;
  onRemove: (siteId: string) => void;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const Stop = ({ stop, index, count, onMove, onRemove }: StopProps) => {
  const { off } = useWork();
  const [over, setOver] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { siteId } = stop;
  const drop = useCallback((id: string) => onMove(id, index), [onMove, index]);
  useSortable(line, handle, { id: siteId, off: off !== null, onOver: setOver, onDrop: drop });
  const name = stopTitle(stop);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || off) return;
    event.preventDefault();
    onMove(siteId, Math.max(0, step(index, count)));
    // The line is the same one at its new place: the handle keeps the focus.
    requestAnimationFrame(() => handle.current?.focus());
  };
  const reason = off ?? undefined;
  return (
    <li className={classes(styles.line, styles.orderLine, over && styles.over)} ref={line}>
      <button
        aria-label={`Move ${name}, stop ${index + 1} of ${count}`}
        className={classes(buttonClass({ look: 'quiet', icon: true, small: true }), styles.grip)}
        onKeyDown={press}
        ref={handle}
        title="Drag, or press the arrow keys"
        type="button"
      >
        <GripVertical data-size="small" />
      </button>
      <span className={styles.number}>{index + 1}</span>
      <div>
        <b className={styles.stopName}>{name}</b>
        <span className="small dim">
          {[
            belowTitle(stop),
            stop.totalMachines > 0 && countWords(stop.totalMachines, 'machine'),
            ...accessWords(stop),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {stop.timing ? (
        <Badge tone={stop.timing === 'late' ? 'bad' : 'info'}>
          {stop.timing === 'late' ? 'Late' : 'Due'}
        </Badge>
      ) : (
        <span className="small dim no-phone">
          {stop.nextCollectionDate ? dateWords(stop.nextCollectionDate, 'week') : ''}
        </span>
      )}
      <MoreMenu
        items={[
          {
            label: 'Move up',
            onSelect: () => onMove(siteId, index - 1),
            off: index === 0 ? 'It is the first.' : reason,
          },
          {
            label: 'Move down',
            onSelect: () => onMove(siteId, index + 1),
            off: index === count - 1 ? 'It is the last.' : reason,
          },
          { label: 'Move to the start', onSelect: () => onMove(siteId, 0), off: reason },
          { label: 'Move to the end', onSelect: () => onMove(siteId, count - 1), off: reason },
          { label: 'Take off the route', onSelect: () => onRemove(siteId), off: reason, line: true },
        ]}
        label={`More for ${name}`}
        small
      />
    </li>
  );
};
