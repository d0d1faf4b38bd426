import { isAdministrator, type ViewMode } from 'domain/kernel';
import { maySetView } from 'domain/view';
import { lazy, Suspense } from 'react';
import { useMe } from '#auth';
import { afterPaint } from '#platform/painted.ts';
import { Badge } from '#ui/Badge.tsx';
import { UserRound } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { setView, useView } from '#view';
import styles from './Shell.module.css';

const ViewingAs = whenShown(async () => (await import('./ViewingAs.tsx')).ViewingAs);
// For developers alone, and nothing that their first screen is about.
const Impersonate = lazy(async () => {
  await afterPaint();
  return { default: (await import('./Impersonate.tsx')).Impersonate };
});

/** Whose eyes are used: badge for reps, toggle for administrators, the list of people for developers (VIEW-01 to -04). */
export const ViewControls = () => {
  const me = useMe();
  const { mode } = useView();
  if (!isAdministrator(me.role))
    return (
      <div>
        <Badge icon={<UserRound />}>My View</Badge>
      </div>
    );
  return (
    <div className="stack single apart">
      {mode === 'impersonate' ? <ViewingAs /> : <ModeToggle mode={mode} />}
      {maySetView(me, mode, 'impersonate') === null && (
        <Suspense fallback={<Coming />}>
          <Impersonate />
        </Suspense>
      )}
    </div>
  );
};

// What stands there until the list has come.
const Coming = () => (
  <div className={styles.people}>
    <p aria-hidden="true" className={`small dim ${styles.label}`}>
      Impersonate User
    </p>
    <select aria-label="Impersonate User" disabled>
      <option>Select a user...</option>
    </select>
  </div>
);

const modes = [
  { value: 'self', label: 'My View' },
  { value: 'all', label: 'All Leads' },
] as const;

const ModeToggle = ({ mode }: { mode: Exclude<ViewMode, 'impersonate'> }) => {
  const act = useAct();
  return (
    <div>
      <p aria-hidden="true" className={`small dim ${styles.label}`}>
        View Mode
      </p>
      <Segmented
        label="View Mode"
        onChange={(next) => next !== mode && act.run(() => setView(next))}
        options={modes}
        value={mode}
      />
    </div>
  );
};
