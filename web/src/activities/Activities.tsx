import { activityOperations, byDue } from 'domain/activities';
import { Beside } from '#ui/beside/Beside.tsx';
import type { BesideProps } from '#ui/beside/parent.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { ActivityLine } from './ActivityLine.tsx';

/** What is to be done, and was done, for a lead or a client; the soonest first. */
export const Activities = (props: BesideProps) => (
  <Beside
    {...props}
    form={(activity, onClose) => (
      <ActivityForm activity={activity} by={props.by} of={props.of} onClose={onClose} />
    )}
    line={(activity, acts, again) => (
      <ActivityLine acts={acts} activity={activity} again={again} key={activity.id} />
    )}
    nameOf={({ title }) => title}
    noun="activities"
    operations={activityOperations}
    sort={byDue}
    words={{
      title: 'Activities',
      one: 'activity',
      list: 'Activities, the soonest first',
      empty: 'No activities yet. Calls, meetings and tasks belong here.',
    }}
  />
);
