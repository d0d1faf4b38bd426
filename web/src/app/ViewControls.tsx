import { isAdministrator, roleLabels, type ViewMode } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import { maySetView } from 'domain/view';
import { lazy, Suspense } from 'react';
import { useMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Field } from '#ui/Field.tsx';
import { UserRound } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { useAct } from '#ui/useAct.ts';
import { setView, useView } from '#view';
import styles from './Shell.module.css';

const ViewingAs = lazy(async () => ({ default: (await import('./ViewingAs.tsx')).ViewingAs }));

/** Whose eyes are used: badge for reps, toggle for administrators, the list of people for developers (VIEW-01 to -04). */
export const ViewControls = () => {
  const me = useMe();
  const { mode } = useView();
  if (!isAdministrator(me.role))
    return (
      <div>
        <Badge icon={<UserRound aria-hidden="true" />}>My View</Badge>
      </div>
    );
  return (
    <div className={styles.controls}>
      {mode === 'impersonate' ? (
        <Suspense fallback={null}>
          <ViewingAs />
        </Suspense>
      ) : (
        <ModeToggle mode={mode} />
      )}
      {maySetView(me, mode, 'impersonate') === null && <Impersonate />}
    </div>
  );
};

const modes = [
  { value: 'self', label: 'My View' },
  { value: 'all', label: 'All Leads' },
] as const;

const ModeToggle = ({ mode }: { mode: Exclude<ViewMode, 'impersonate'> }) => {
  const act = useAct();
  return (
    <div>
      <p aria-hidden="true" className={styles.label}>
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

// A list that fails to load is an empty list (spec §8).
const Impersonate = () => {
  const { uid: own } = useMe();
  const people = useRead(usersOperations.impersonable, {}).data?.items ?? [];
  const act = useAct();
  return (
    <Field label="Impersonate User">
      <Select
        disabled={act.busy}
        onChange={({ target }) => target.value && act.run(() => setView('impersonate', target.value))}
        value=""
      >
        <option value="">Select a user...</option>
        {people.map(({ uid, displayName, role }) => (
          <option disabled={uid === own} key={uid} value={uid}>
            {`${displayName}, ${roleLabels[role]}`}
          </option>
        ))}
      </Select>
    </Field>
  );
};
