import { type Appointment, appointmentOperations } from 'domain/appointments';
import type { CollectionFrequency, Site } from 'domain/sites';
import { useRef } from 'react';
import { call } from '#platform/call.ts';
import { useOfficeToday } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import styles from './Appointments.module.css';
import { CollectedFields, InstalledMachines } from './HandOverFields.tsx';
import { doubled, expected, handOverOf, type Typed } from './installing.ts';

type CompleteProps = {
  one: Appointment;
  /** Where it was; an installation hands it over if it waits for that. */
  site: Site | undefined;
  onClose: (changed: boolean) => void;
};

type Values = {
  completedOn: string;
  outcome: string;
  hands: boolean;
  machines: Typed[];
  route: string;
  frequency: CollectionFrequency | '';
};

const dayProblem = (on: string, today: string): string | null =>
  on === '' ? 'Choose the day' : on > today ? 'This day has not come yet.' : null;

const checkOn =
  (today: string, offers: boolean) =>
  ({ completedOn, hands, machines }: Values): Problems<Values> => {
    const day = dayProblem(completedOn, today);
    const double = offers && hands ? doubled(machines) : null;
    return {
      ...(day && { completedOn: day }),
      ...(double && { machines: `${double} stands in more than one line` }),
    };
  };

const useCompletion = ({ one, site, today, onClose }: CompleteProps & { today: string }) => {
  const offers = one.type === 'installation' && site?.status === 'pending_install';
  // The feed may show the site active before the answer comes: what was sent is told.
  const handsOver = useRef(false);
  const draft = useDraft({
    noun: 'serviceCalls.complete',
    at: one.id,
    values: (): Values => ({
      completedOn: today,
      outcome: '',
      hands: true,
      machines: site ? expected(site) : [],
      route: '',
      frequency: '',
    }),
    check: checkOn(today, offers),
    fields: ({ outcome, completedOn, hands, machines, route, frequency }) => ({
      outcome,
      completedOn,
      ...(offers && hands ? { handOver: handOverOf(machines, route, frequency) } : {}),
    }),
    create: (fields, { key }) => {
      handsOver.current = 'handOver' in fields;
      return call(appointmentOperations.complete, { id: one.id, ...fields }, { key });
    },
    saved: (answer) => {
      if (answer)
        toast.success(handsOver.current ? 'Installed: the site is active' : 'Service call completed');
      onClose(true);
    },
  });
  return { draft, offers };
};

/** Done: what came of it, on which day; an installation sets up the machines and hands the site over (W2). */
export const CompleteAppointment = (props: CompleteProps) => {
  const today = useOfficeToday();
  return today ? <Completion {...props} today={today} /> : null;
};

const Completion = (props: CompleteProps & { today: string }) => {
  const { one, today, onClose } = props;
  const { draft, offers } = useCompletion(props);
  const { completedOn, hands, machines, route, frequency } = draft.values;
  return (
    <FormDialog
      {...draft.form}
      answer={offers && hands ? 'Complete and hand over' : 'Complete'}
      off={draft.problems.completedOn ?? draft.problems.machines}
      onClose={() => onClose(false)}
      size="md"
      title={`Complete ${one.title}`}
    >
      <TextField {...draft.field('completedOn')} label="Done on" max={today} type="date" />
      <TextAreaField {...draft.field('outcome')} label="What came of it" maxLength={2000} rows={3} />
      {offers && (
        <div className={`stack single apart ${styles.part}`}>
          <Checkbox
            {...draft.tick('hands')}
            label="Set the site active, with its machines and its collections"
          />
          {hands && (
            <>
              <InstalledMachines machines={machines} onChange={(next) => draft.set('machines', next)} />
              <CollectedFields
                frequency={frequency}
                on={completedOn}
                onFrequency={(next) => draft.set('frequency', next)}
                onRoute={(next) => draft.set('route', next)}
                route={route}
              />
            </>
          )}
          {!hands && (
            <p className={`small dim ${styles.said}`}>
              The site stays “Pending install”; it can be set active later.
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
};
