import { appointmentLabels } from 'domain/appointments';
import { assignable } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import { useAssignees } from '#calendar/event/useAssignees.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useAnyway } from '#ui/useAnyway.tsx';
import { PersonOptions } from '#users';
import { useWork } from '#view';
import type { Around } from './around.ts';
import styles from './Events.module.css';
import { dayAhead, days, type Scheduling, schedule, scheduledTypes, scheduleProblems } from './scheduling.ts';

type ScheduleProps = {
  of: Around;
  /** Offers to make it what is next on the lead, and whether that is ticked before anybody says so. */
  next?: boolean;
  /** What it is most likely; a call unless said. */
  type?: Scheduling['type'];
  onClose: () => void;
};

const idOf = (of: Around): string => ('leadId' in of ? of.leadId : (of.siteId ?? of.clientId));

/** Schedules an event in place: what, by chips; when, by one press or day and time; by whom, where one may say so. */
export const Schedule = ({ of, next, type: likely = 'call', onClose }: ScheduleProps) => {
  const { by } = useWork();
  const { officeTimeZone: timezone } = useSettings() ?? defaultSettings;
  const people = useAssignees(by, by.uid);
  const away = useAnyway('ASSIGNEE_AWAY', 'Assign anyway');
  const draft = useDraft({
    noun: 'appointments.schedule',
    at: idOf(of),
    values: (): Scheduling => ({
      type: likely,
      date: '',
      time: '09:00',
      assignedTo: by.uid,
      nextStep: next ?? false,
    }),
    check: scheduleProblems,
    fields: (values) => values,
    create: (fields, { id }) => away.sent((anyway) => schedule(fields, { id, timezone, by, of, ...anyway })),
    saved: (posted) => {
      const waits = posted !== null && typeof posted === 'object' && 'waits' in posted;
      toast.success(waits ? 'Kept on this device until the network is back' : 'Event scheduled');
      onClose();
    },
  });
  const { values } = draft;
  const choose = (ahead: number) => {
    draft.set('date', dayAhead(ahead, timezone));
    draft.submit();
  };
  return (
    <form
      aria-label="Schedule an event"
      className="stack single apart"
      noValidate
      onSubmit={draft.form.onSubmit}
    >
      {draft.form.draft && <DraftLine {...draft.form.draft} />}
      {away.asking(draft.submit)}
      {/* biome-ignore lint/a11y/useSemanticElements: chips in one line, as everywhere */}
      <div aria-label="Type" className={styles.chips} role="group">
        {scheduledTypes.map((type) => (
          <Button
            aria-pressed={values.type === type}
            key={type}
            onClick={() => draft.set('type', type)}
            small
          >
            {appointmentLabels[type]}
          </Button>
        ))}
      </div>
      <div className={styles.chips}>
        {Object.entries(days).map(([label, ahead]) => (
          <Button busy={draft.form.busy} key={label} onClick={() => choose(ahead)} small>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.when}>
        <TextField {...draft.field('date')} label="Day" type="date" />
        <TextField {...draft.field('time')} label="Time" type="time" />
      </div>
      {assignable.includes(by.role) && by.role !== 'user' && (
        <SelectField {...draft.field('assignedTo')} label="Assigned to">
          <PersonOptions people={people} />
        </SelectField>
      )}
      {next !== undefined && <Checkbox {...draft.tick('nextStep')} label="This is the next step" />}
      {draft.form.failure && <p className="small late">{draft.form.failure}</p>}
      <div className={styles.acts}>
        <Button busy={draft.form.busy} look="main" type="submit">
          Schedule
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          Cancel
        </Button>
        <span className="small dim">In the time of the office</span>
      </div>
    </form>
  );
};
