import { useEffect, useRef, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();
const shown = 1000;
/** More than these at once are not the work of people: nothing slides then. */
const most = 20;

/** Ids that came in between known ones: live changes. Pages at the end and a new order are not arrivals. */
export const arrivedIn = (before: readonly string[], after: readonly string[]): string[] => {
  const known = new Set(before);
  const fresh = after.filter((id) => !known.has(id));
  if (fresh.length === 0 || fresh.length > most) return [];
  if (before.length === 0) return fresh;
  const lastKnown = after.findLastIndex((id) => known.has(id));
  return lastKnown < 0 ? [] : fresh.filter((id) => after.indexOf(id) < lastKnown);
};

type List = { ids: readonly string[]; order: string; ready: boolean };

/**
 * The cards to light for a second, and whether the column just changed; `order` names the list that is shown, `ready`
 * says that it was read: what comes after that came by itself.
 */
export const useArrivals = (ids: readonly string[], order: string, ready: boolean) => {
  const [arrived, setArrived] = useState(nothing);
  const [moving, setMoving] = useState(false);
  const last = useRef<List>({ ids, order, ready });
  useEffect(() => {
    const before = last.current;
    last.current = { ids, order, ready };
    if (before.ids === ids || before.order !== order || !before.ready) return;
    const fresh = arrivedIn(before.ids, ids);
    const left = before.ids.some((id) => !ids.includes(id));
    if (fresh.length === 0 && !left) return;
    setArrived(new Set(fresh));
    setMoving(true);
  }, [ids, order, ready]);
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => {
      setArrived(nothing);
      setMoving(false);
    }, shown);
    return () => clearTimeout(timer);
  }, [moving]);
  return { arrived, moving };
};
