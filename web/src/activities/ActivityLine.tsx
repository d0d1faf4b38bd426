import { type Activity, activityLabels, activityOperations, isOverdue } from 'domain/activities';
import { call } from '#platform/call.ts';
import type { Acts } from '#ui/beside/Beside.tsx';
import { BesideLine, Said } from '#ui/beside/BesideLine.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { minuteOf, moment } from '#ui/moment.ts';
import { Tag } from '#ui/Tag.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNameOf } from '#users';

const When = ({ activity }: { activity: Activity }) => {
  const { doneAt, dueDate } = activity;
  if (doneAt) return <Said>Done {moment(doneAt)}</Said>;
  if (!dueDate) return null;
  const late = isOverdue(activity, new Date().toISOString());
  return <Said late={late}>{late ? `Was due ${minuteOf(dueDate)}` : `Due ${minuteOf(dueDate)}`}</Said>;
};

/** One activity: done or not, what it is, when it is due and whose it is. */
export const ActivityLine = ({
  activity,
  acts,
  again,
}: {
  activity: Activity;
  acts: Acts;
  again: () => void;
}) => {
  const nameOf = useNameOf();
  const { busy, run } = useAct(again);
  const { id, version, type, title, description, assignedTo, doneAt } = activity;
  const tick = () =>
    run(async () => {
      await call(activityOperations.update, { id, version, fields: { done: doneAt === null } });
      again();
    });
  return (
    <BesideLine
      acts={acts}
      before={
        <Checkbox
          aria-label={`Done: ${title}`}
          checked={doneAt !== null}
          disabled={busy || acts.off !== null}
          onChange={tick}
        />
      }
      done={doneAt !== null}
      marks={<Tag>{activityLabels[type]}</Tag>}
      name={title}
    >
      <When activity={activity} />
      {assignedTo && <Said>{nameOf(assignedTo)}</Said>}
      {description && <Said>{description}</Said>}
    </BesideLine>
  );
};
