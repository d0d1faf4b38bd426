import type { LeadColumn } from 'domain/leads';
import { type RefObject, useEffect } from 'react';
import { idle } from '#platform/idle.ts';
import { afterPaint } from '#platform/painted.ts';
import { backOff, wait } from '#platform/retry.ts';
import { fetchLandings } from './fetched.ts';

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

let loading: Promise<Adapter> | null = null;

// Cards, columns and the board wait for the same one: they come alive together, however late.
const fetchAdapter = (attempt = 1): Promise<Adapter> =>
  Promise.all([import('@atlaskit/pragmatic-drag-and-drop/element/adapter'), fetchLandings()]).then(
    ([ready]) => ready,
    () => wait(backOff(attempt)).then(() => fetchAdapter(attempt + 1)),
  );

// Nobody drags in the first moment: the adapter comes once the page stands.
const adapter = (): Promise<Adapter> => {
  loading ??= afterPaint()
    .then(() => idle(1000))
    .then(() => fetchAdapter());
  return loading;
};

const withAdapter = (start: (adapter: Adapter) => () => void): (() => void) => {
  let stop: (() => void) | undefined;
  let over = false;
  void adapter().then((ready) => {
    if (!over) stop = start(ready);
  });
  return () => {
    over = true;
    stop?.();
  };
};

/** A card that can be lifted. */
export const useLift = (element: RefObject<HTMLElement | null>, id: string, off: boolean): void => {
  useEffect(() => {
    const card = element.current;
    if (!card || off) return;
    return withAdapter(({ draggable }) => draggable({ element: card, getInitialData: () => ({ lead: id }) }));
  }, [element, id, off]);
};

/** A column that a card can be dropped on. */
export const useColumnTarget = (element: RefObject<HTMLElement | null>, column: LeadColumn): void => {
  useEffect(() => {
    const region = element.current;
    if (!region) return;
    return withAdapter(({ dropTargetForElements }) =>
      dropTargetForElements({ element: region, getData: () => ({ column }) }),
    );
  }, [element, column]);
};

type Watch = {
  onLift: (id: string) => void;
  onDrop: (id: string, column: LeadColumn | null) => void;
};

/** Follows a drag over the whole board; the board is drawn anew only when a card lifts or lands. */
export const watchDrag = ({ onLift, onDrop }: Watch): (() => void) =>
  withAdapter(({ monitorForElements }) =>
    monitorForElements({
      onDragStart: ({ source }) => onLift(String(source.data['lead'])),
      onDrop: ({ source, location }) => {
        const column = location.current.dropTargets[0]?.data['column'] as LeadColumn | undefined;
        onDrop(String(source.data['lead']), column ?? null);
      },
    }),
  );
