import {
  type Appointment,
  appointmentOperations,
  daysOfAppointment,
  endText,
  isCalendarDay,
  momentOn,
  wholeDays,
} from 'domain/appointments';
import { daysBetween, daysLater, localMinute } from 'domain/kernel';
import { showAnswer } from '#calendar/answered.ts';
import { keyOf, oneOf } from '#calendar/shown.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useAnyway } from '#ui/useAnyway.tsx';
import styles from './Event.module.css';

/** How many nights it lasts; they stay as many. */
const nightsOf = (one: Appointment): number => {
  const { from, to } = daysOfAppointment(one);
  return daysBetween(from, to);
};

const timesOf = (one: Appointment, { day, from, until }: Record<'day' | 'from' | 'until', string>) => {
  const last = daysLater(day, nightsOf(one));
  if (one.allDay) return wholeDays(day, last, one.timezone);
  const moment = (date: string, clock: string) => momentOn(date, clock, one.timezone);
  return { start: moment(day, from), end: moment(last, until) };
};

const isBackwards = ({ start, end }: Pick<Appointment, 'start' | 'end'>): boolean => end < start;

/** Another time as an event of its own: this one is over, and both name each other. */
export const RescheduleEvent = ({
  one,
  onClose,
  onDone,
}: {
  one: Appointment;
  onClose: () => void;
  onDone: (copy: Appointment) => void;
}) => {
  const [start, end] = [localMinute(one.start, one.timezone), localMinute(one.end, one.timezone)];
  const away = useAnyway('ASSIGNEE_AWAY', 'Assign anyway');
  const draft = useDraft({
    noun: 'appointments.reschedule',
    at: keyOf(one),
    values: () => ({
      day: start.slice(0, 10),
      from: start.slice(11),
      until: end.slice(11),
    }),
    check: (values) => ({
      ...(!isCalendarDay(values.day) && { day: 'Choose a day' }),
      ...(!values.from && { from: 'Choose a time' }),
      ...(!values.until && { until: 'Choose a time' }),
      ...(isCalendarDay(values.day) &&
        values.from &&
        values.until &&
        isBackwards(timesOf(one, values)) && { until: endText }),
    }),
    fields: (values) => timesOf(one, values),
    create: (fields, { key }) =>
      away.sent((anyway) =>
        call(appointmentOperations.reschedule, { ...oneOf(one), ...fields, ...anyway }, { key }),
      ),
    saved: (copy) => {
      if (!copy) return onClose();
      showAnswer(copy.id, copy);
      showAnswer(keyOf(one), {
        ...one,
        status: 'rescheduled',
        rescheduledToId: copy.id,
        version: one.version + 1,
      });
      toast.success('Event rescheduled');
      onDone(copy);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Reschedule event"
      description="This event stays as rescheduled; a new one takes its place."
      onClose={onClose}
      title={`Reschedule ${one.title}`}
    >
      <div className={styles.when}>
        <TextField {...draft.field('day')} label="Day" type="date" />
        {!one.allDay && <TextField {...draft.field('from')} label="At" step={300} type="time" />}
        {!one.allDay && <TextField {...draft.field('until')} label="Until" step={300} type="time" />}
      </div>
      {away.asking(draft.submit)}
    </FormDialog>
  );
};
