import {
  type Appointment,
  type AppointmentPriority,
  type AppointmentType,
  appointmentLabels,
  appointmentOperations,
  appointmentPriorities,
  appointmentPriorityLabels,
  daysOfAppointment,
  movedTo,
  serviceTypes,
  wholeDays,
} from 'domain/appointments';
import { defaultSettings } from 'domain/settings';
import type { Site } from 'domain/sites';
import { call } from '#platform/call.ts';
import { useOfficeToday, useSettings } from '#settings';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { PersonOptions, usePeople } from '#users';
import styles from './Appointments.module.css';

type Values = Record<'type' | 'title' | 'priority' | 'start' | 'description' | 'assignedTo', string>;

const check = ({ start }: Values): Problems<Values> => ({
  ...(start === '' && { start: 'Choose a day' }),
});

// What has a time of day keeps it on its new day.
const timesOn = (known: Appointment | undefined, day: string, timezone: string) => {
  if (!known || known.allDay) return { ...wholeDays(day, day, timezone), allDay: true, timezone };
  const { start, end } = movedTo(known, day);
  return { start, end };
};

const fieldsFor =
  (known: Appointment | undefined, timezone: string) =>
  ({ type, title, priority, start, description, assignedTo }: Values) => ({
    type: type as AppointmentType,
    title: title.trim() || appointmentLabels[type as AppointmentType],
    priority: priority as AppointmentPriority,
    ...timesOn(known, start, timezone),
    description,
    assignedTo: assignedTo || null,
  });

const valuesOf = (known: Appointment | null, today: string): Values => ({
  type: known?.type ?? 'service_call',
  title: known?.title ?? '',
  priority: known?.priority ?? 'medium',
  start: known ? daysOfAppointment(known).from : today,
  description: known?.description ?? '',
  assignedTo: known?.assignedTo ?? '',
});

type PlanProps = {
  site: Site;
  /** The one that is changed; absent: a new one. */
  known?: Appointment | undefined;
  onClose: (changed: boolean) => void;
};

/** Plans work at a site, or changes what is planned. */
export const PlanAppointment = (props: PlanProps) => {
  const today = useOfficeToday();
  return today ? <Planning {...props} today={today} /> : null;
};

const Planning = ({ site, known, onClose, today }: PlanProps & { today: string }) => {
  const { officeTimeZone } = useSettings() ?? defaultSettings;
  const people = [...usePeople().values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const draft = useDraft({
    noun: 'serviceCalls',
    at: site.id,
    row: known ?? null,
    values: (row: Appointment | null) => valuesOf(row, today),
    check,
    fields: fieldsFor(known, officeTimeZone),
    create: (fields, { id, key }) =>
      call(appointmentOperations.create, { id, siteId: site.id, ...fields }, { key }),
    update: (fields, { id, version, key }) =>
      call(appointmentOperations.update, { id, version, fields }, { key }),
    saved: (answer) => {
      if (answer) toast.success(known ? 'Service call changed' : 'Service call planned');
      onClose(answer !== null);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer={known ? 'Save service call' : 'Plan service call'}
      onClose={() => onClose(false)}
      size="md"
      title={known ? `Edit ${known.title}` : 'Plan a service call'}
    >
      <div className={styles.two}>
        <SelectField {...draft.field('type')} label="Type" options={serviceTypes} words={appointmentLabels} />
        <TextField {...draft.field('start')} label="Day" type="date" />
      </div>
      <TextField
        {...draft.field('title')}
        help="Left empty, it is called by its type"
        label="What is to be done"
        maxLength={255}
      />
      <div className={styles.two}>
        <SelectField
          {...draft.field('priority')}
          label="Priority"
          options={appointmentPriorities}
          words={appointmentPriorityLabels}
        />
        <SelectField {...draft.field('assignedTo')} label="Technician" none="Not yet known">
          <PersonOptions people={people} />
        </SelectField>
      </div>
      <TextAreaField {...draft.field('description')} label="Description" maxLength={5000} rows={3} />
    </FormDialog>
  );
};
