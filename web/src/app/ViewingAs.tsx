import { usersOperations } from 'domain/users';
import { useEffect, useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Eye } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { readView, resetView, useView } from '#view';
import styles from './Shell.module.css';

const minutesUntil = (at: string): number => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 60_000));

// The view ends by itself on the server; the page then asks whose eyes count.
const useMinutesLeft = (endsAt: string | null): number | null => {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!endsAt) return;
    const timer = setInterval(() => {
      tick((count) => count + 1);
      if (Date.parse(endsAt) <= Date.now()) void readView().catch(() => {});
    }, 15_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt ? minutesUntil(endsAt) : null;
};

/** Whom one is viewing as, how long still, and the way back (VIEW-04). */
export const useViewingAs = () => {
  const { mode, uid, endsAt } = useView();
  const viewing = mode === 'impersonate';
  const people = useRead(usersOperations.impersonable, {}, { when: viewing }).data?.items ?? [];
  const left = useMinutesLeft(viewing ? endsAt : null);
  const act = useAct();
  if (!viewing) return null;
  const name = people.find((person) => person.uid === uid)?.displayName ?? 'somebody else';
  return { name, left, busy: act.busy, reset: () => act.run(resetView) };
};

/** The banner in the sidebar's footer. */
export const ViewingAs = () => {
  const viewing = useViewingAs();
  if (!viewing) return null;
  const { name, left, busy, reset } = viewing;
  return (
    <div className={`bar compact ${styles.viewing}`} role="status">
      <Eye />
      <span>
        <small>{left === null ? 'Viewing as' : `Viewing as, ${left} min left`}</small>
        <b>{name}</b>
      </span>
      <Button aria-label={`Reset, stop viewing as ${name}`} busy={busy} onClick={reset} small>
        Reset
      </Button>
    </div>
  );
};
