import { type Appointment, isService, offersNote } from 'domain/appointments';
import { leadOperations } from 'domain/leads';
import type { CollectionFrequency, Site } from 'domain/sites';
import { useRef } from 'react';
import { completeEvent } from '#calendar/acting.ts';
import { keyOf } from '#calendar/shown.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { useWork } from '#view';
import { HandOverFields } from './HandOverFields.tsx';
import { doubled, expected, handOverOf, type Typed } from './installing.ts';
import { offerUndo } from './undo.ts';

type CompleteProps = {
  one: Appointment;
  /** Where it was, if it is known: an installation hands it over if it waits for that. */
  site: Site | undefined;
  onClose: () => void;
};

type Values = {
  outcome: string;
  note: boolean;
  contacted: boolean;
  completedOn: string;
  hands: boolean;
  machines: Typed[];
  route: string;
  frequency: CollectionFrequency | '';
};

type Offers = { today: string | null; handOver: boolean };

const dayProblem = (on: string, today: string): string | null =>
  on === '' ? 'Choose the day' : on > today ? 'This day has not come yet.' : null;

const checkOf =
  ({ today, handOver }: Offers) =>
  ({ outcome, note, completedOn, hands, machines }: Values): Problems<Values> => {
    const day = today && dayProblem(completedOn, today);
    const double = handOver && hands ? doubled(machines) : null;
    return {
      ...(note && outcome.trim() === '' && { outcome: 'Say what came of it' }),
      ...(day && { completedOn: day }),
      ...(double && { machines: `${double} stands in more than one line` }),
    };
  };

const useCompletion = ({ one, site, onClose }: CompleteProps, offers: Offers) => {
  const { by } = useWork();
  // The feed may show the site active before the answer comes: what was sent is told.
  const handsOver = useRef(false);
  return useDraft({
    noun: 'appointments.complete',
    at: keyOf(one),
    values: (): Values => ({
      outcome: '',
      note: false,
      contacted: false,
      completedOn: offers.today ?? '',
      hands: true,
      machines: site ? expected(site) : [],
      route: '',
      frequency: '',
    }),
    check: checkOf(offers),
    fields: ({ outcome, note, contacted, completedOn, hands, machines, route, frequency }) => ({
      outcome,
      note,
      contacted,
      ...(offers.today && { completedOn }),
      ...(offers.handOver && hands && { handOver: handOverOf(machines, route, frequency) }),
    }),
    create: (fields, { key }) => {
      handsOver.current = 'handOver' in fields;
      return completeEvent(one, by, fields, key);
    },
    saved: () => {
      if (handsOver.current) toast.success('Installed: the site is active');
      else offerUndo(one, by, 'completed');
      onClose();
    },
  });
};

/** Done: what came of it; work at a site on which day; of a lead it may become a note, and a contact (W2: an installation hands the site over). */
export const CompleteEvent = (props: CompleteProps) => {
  const today = useOfficeToday();
  if (!isService(props.one)) return <Completion {...props} today={null} />;
  return today ? <Completion {...props} today={today} /> : null;
};

const Completion = ({ today, ...props }: CompleteProps & { today: string | null }) => {
  const { one, site, onClose } = props;
  const offers = { today, handOver: one.type === 'installation' && site?.status === 'pending_install' };
  const noted = offersNote(one);
  const lead = useRead(leadOperations.get, { id: one.leadId ?? '' }, { when: noted });
  const uncontacted = noted && lead.data !== undefined && !lead.data.leadContacted;
  const draft = useCompletion(props, offers);
  const { hands } = draft.values;
  return (
    <FormDialog
      {...draft.form}
      answer={offers.handOver && hands ? 'Complete and hand over' : 'Complete event'}
      off={draft.problems.completedOn ?? draft.problems.machines}
      onClose={onClose}
      size={offers.handOver ? 'md' : 'sm'}
      title={`Complete ${one.title}`}
    >
      {today && <TextField {...draft.field('completedOn')} label="Done on" max={today} type="date" />}
      <TextAreaField {...draft.field('outcome')} label="Outcome" maxLength={2000} rows={3} />
      {noted && <Checkbox {...draft.tick('note')} label="Add as note" />}
      {uncontacted && <Checkbox {...draft.tick('contacted')} label="Mark as contacted" />}
      {offers.handOver && (
        <HandOverFields hands={draft.tick('hands')} change={draft.change} values={draft.values} />
      )}
    </FormDialog>
  );
};
