import {
  type Appointment,
  type AppointmentPriority,
  type AppointmentType,
  appointmentLabels,
  appointmentOperations,
  appointmentPriorities,
  appointmentPriorityLabels,
  appointmentTypes,
} from 'domain/appointments';
import { localDay } from 'domain/kernel';
import { type Site, siteTitle } from 'domain/sites';
import { call, isCallError } from '#platform/call.ts';
import { useSettings } from '#settings';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { type Problems, useForm } from '#ui/useForm.ts';
import { PersonOptions, usePeople } from '#users';
import styles from './Appointments.module.css';

type Values = Record<
  'type' | 'title' | 'priority' | 'scheduledDate' | 'description' | 'technician' | 'siteId',
  string
>;

const check = ({ scheduledDate, siteId }: Values): Problems<Values> => ({
  ...(scheduledDate === '' && { scheduledDate: 'Choose a day' }),
  ...(siteId === '' && { siteId: 'Choose a site' }),
});

const fieldsOf = ({ type, title, priority, scheduledDate, description, technician }: Values) => ({
  type: type as AppointmentType,
  title: title.trim() || appointmentLabels[type as AppointmentType],
  priority: priority as AppointmentPriority,
  scheduledDate,
  description,
  assignedTechnician: technician || null,
});

const valuesOf = (known: Appointment | undefined, sites: readonly Site[], today: string): Values => ({
  type: known?.type ?? 'service_call',
  title: known?.title ?? '',
  priority: known?.priority ?? 'medium',
  scheduledDate: known?.scheduledDate ?? today,
  description: known?.description ?? '',
  technician: known?.assignedTechnician ?? '',
  siteId: known?.siteId ?? (sites.length === 1 ? (sites[0]?.id ?? '') : ''),
});

type PlanProps = {
  /** Where it may be; one site is not asked for. */
  sites: readonly Site[];
  /** The one that is changed; absent: a new one. */
  known?: Appointment | undefined;
  onClose: (changed: boolean) => void;
};

/** Plans work at a site, or changes what is planned. */
export const PlanAppointment = ({ sites, known, onClose }: PlanProps) => {
  const settings = useSettings();
  const today = localDay(new Date().toISOString(), settings?.officeTimeZone ?? 'UTC');
  const form = useForm<Values>(valuesOf(known, sites, today), check);
  const people = [...usePeople().values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const { busy, failure, run } = useAct((error) => {
    if (isCallError(error)) form.say(error.fields as Problems<Values>);
  });
  const send = (values: Values) =>
    run(async () => {
      const fields = fieldsOf(values);
      if (known) await call(appointmentOperations.update, { id: known.id, version: known.version, fields });
      else await call(appointmentOperations.create, { siteId: values.siteId, ...fields });
      toast.success(known ? 'Service call changed' : 'Service call planned');
      onClose(true);
    });
  return (
    <FormDialog
      answer={known ? 'Save service call' : 'Plan service call'}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={form.submit(send)}
      size="md"
      title={known ? `Edit ${known.title}` : 'Plan a service call'}
    >
      {!known && sites.length > 1 && (
        <Field error={form.error('siteId')} label="Site" mark="required">
          <Select {...form.control('siteId')}>
            <option value="">Choose a site</option>
            {sites.map((site) => (
              <option key={site.id} value={site.id}>
                {siteTitle(site)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className={styles.two}>
        <Field label="Type">
          <Select {...form.control('type')}>
            {appointmentTypes.map((type) => (
              <option key={type} value={type}>
                {appointmentLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field error={form.error('scheduledDate')} label="Day">
          <TextInput type="date" {...form.control('scheduledDate')} />
        </Field>
      </div>
      <Field help="Left empty, it is called by its type" label="What is to be done">
        <TextInput autoComplete="off" maxLength={255} {...form.control('title')} />
      </Field>
      <div className={styles.two}>
        <Field label="Priority">
          <Select {...form.control('priority')}>
            {appointmentPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {appointmentPriorityLabels[priority]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Technician">
          <Select {...form.control('technician')}>
            <option value="">Not yet known</option>
            <PersonOptions people={people} />
          </Select>
        </Field>
      </div>
      <Field label="Description">
        <TextArea maxLength={5000} rows={3} {...form.control('description')} />
      </Field>
    </FormDialog>
  );
};
