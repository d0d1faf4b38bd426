import { type Appointment, appointmentOperations } from 'domain/appointments';
import { localDay } from 'domain/kernel';
import type { CollectionFrequency, Site } from 'domain/sites';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/call.ts';
import { useSettings } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import styles from './Appointments.module.css';
import { CollectedFields, InstalledMachines } from './HandOverFields.tsx';
import { doubled, expected, handOverOf, type Typed } from './installing.ts';

type CompleteProps = {
  one: Appointment;
  /** Where it was; an installation hands it over if it waits for that. */
  site: Site | undefined;
  onClose: (changed: boolean) => void;
};

/** Done: what came of it, on which day; an installation sets up the machines and hands the site over (W2). */
export const CompleteAppointment = ({ one, site, onClose }: CompleteProps) => {
  const zone = useSettings()?.officeTimeZone ?? 'UTC';
  const today = localDay(new Date().toISOString(), zone);
  const offers = one.type === 'installation' && site?.status === 'pending_install';
  const [outcome, setOutcome] = useState('');
  const [on, setOn] = useState(today);
  const [hands, setHands] = useState(true);
  const [machines, setMachines] = useState<Typed[]>(() => (site ? expected(site) : []));
  const [route, setRoute] = useState('');
  const [frequency, setFrequency] = useState<CollectionFrequency | ''>('');
  const { busy, failure, run } = useAct();
  const complete = () =>
    run(async () => {
      const handOver = offers && hands ? { handOver: handOverOf(machines, route, frequency) } : {};
      await call(appointmentOperations.complete, { id: one.id, outcome, completedOn: on, ...handOver });
      toast.success(offers && hands ? 'Installed: the site is active' : 'Service call completed');
      onClose(true);
    });
  const off = on === '' ? 'Choose the day' : on > today ? 'This day has not come yet.' : undefined;
  const double = offers && hands ? doubled(machines) : null;
  return (
    <FormDialog
      answer={offers && hands ? 'Complete and hand over' : 'Complete'}
      busy={busy}
      failure={failure}
      off={off ?? (double ? `${double} stands in more than one line` : undefined)}
      onClose={() => onClose(false)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!off && !double) complete();
      }}
      size="md"
      title={`Complete ${one.title}`}
    >
      <Field label="Done on">
        <TextInput max={today} onChange={(event) => setOn(event.target.value)} type="date" value={on} />
      </Field>
      <Field label="What came of it">
        <TextArea
          maxLength={2000}
          onChange={(event) => setOutcome(event.target.value)}
          rows={3}
          value={outcome}
        />
      </Field>
      {offers && (
        <div className={styles.part}>
          <Checkbox
            checked={hands}
            label="Set the site active, with its machines and its collections"
            onChange={(event) => setHands(event.target.checked)}
          />
          {hands && (
            <>
              <InstalledMachines machines={machines} onChange={setMachines} />
              <CollectedFields
                frequency={frequency}
                on={on}
                onFrequency={setFrequency}
                onRoute={setRoute}
                route={route}
              />
            </>
          )}
          {!hands && (
            <p className={styles.said}>The site stays “Pending install”; it can be set active later.</p>
          )}
        </div>
      )}
    </FormDialog>
  );
};
