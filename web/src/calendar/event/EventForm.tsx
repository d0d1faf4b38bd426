import {
  type Appointment,
  appointmentLabels,
  appointmentOperations,
  appointmentPriorities,
  appointmentPriorityLabels,
  appointmentTypes,
  blankAppointment,
  fieldsProblem,
  frequencies,
  frequencyLabels,
  isRepeat,
  overlapsOf,
  overlapWords,
  planAppointment,
  type Span,
} from 'domain/appointments';
import { isRefusal, zoneWords } from 'domain/kernel';
import { useState } from 'react';
import { makeEvent } from '#calendar/acting.ts';
import { showRow, tellRepeats } from '#calendar/answered.ts';
import { SpanChoice } from '#calendar/Moves.tsx';
import { keyOf, oneOf } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { call } from '#platform/call.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { here } from '#ui/moment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useAnyway } from '#ui/useAnyway.tsx';
import { useNow } from '#ui/useNow.ts';
import { PersonOptions } from '#users';
import { useWork } from '#view';
import type { Beginning } from './beginning.ts';
import styles from './Event.module.css';
import { Guests } from './Guests.tsx';
import { ClientLink, LeadLink, SiteLink } from './Links.tsx';
import { Attendees } from './People.tsx';
import { Reminders } from './Reminders.tsx';
import { useAssignees } from './useAssignees.ts';
import {
  begunAt,
  checkEvent,
  type EventValues,
  fieldsOf,
  type Names,
  newValues,
  rowOn,
  timesOf,
  titleHint,
  valuesOf,
} from './values.ts';

export type FormProps = {
  /** The one that is changed; null: a new one. */
  known: Shown | null;
  beginning: Beginning;
  names: Names;
  /** What else stands in the calendar: for ‘Overlaps with …’. */
  items: readonly Shown[];
  onClose: (made: boolean) => void;
};

const useEventDraft = ({ known, beginning, names, onClose }: FormProps, span: Span) => {
  const { by } = useWork();
  const [now] = useState(() => new Date().toISOString());
  const away = useAnyway('ASSIGNEE_AWAY', 'Assign anyway');
  const occurrence = known && isRepeat(known) ? known.occurrence : null;
  const draft = useDraft({
    noun: 'appointments',
    at: beginning.site?.id ?? 'calendar',
    // One day of a repeat is written by itself.
    row: known && { ...known, id: keyOf(known) },
    values: (row: Appointment | null): EventValues =>
      row ? valuesOf(rowOn(row, occurrence), names) : newValues(beginning, by, now),
    check: checkEvent,
    fields: (values) => fieldsOf(values, known),
    create: async (fields, { id }): Promise<Appointment | null> => {
      const made = planAppointment(
        blankAppointment({ id, source: 'manual', timezone: here }, by, now),
        fields,
        null,
      );
      if (isRefusal(made)) throw new Error(made.message);
      const posted = await away.sent((anyway) => makeEvent(made, by, { ...fields, id, ...anyway }));
      return 'answer' in posted ? posted.answer : made;
    },
    update: async (fields, { version, key }): Promise<Appointment | null> => {
      if (!known) return null;
      const input = { ...oneOf(known), version, fields, span };
      const answer = await away.sent((anyway) =>
        call(appointmentOperations.update, { ...input, ...anyway }, { key }),
      );
      if (span === 'this' || !isRepeat(known)) showRow(keyOf(known), answer);
      if (isRepeat(known) || isRepeat(answer)) tellRepeats();
      return answer;
    },
    saved: (answer) => {
      if (answer) toast.success(known ? 'Event changed' : 'Event added');
      onClose(answer !== null);
    },
  });
  return { draft, question: away.asking(draft.submit) };
};

type Draft = ReturnType<typeof useEventDraft>['draft'];

const When = ({ draft, off }: { draft: Draft; off: string | null }) => {
  const { values } = draft;
  const begin = (part: Partial<EventValues>) => draft.change(begunAt(values, part));
  return (
    <fieldset className={`stack near ${styles.group}`} disabled={off !== null}>
      <legend className="vh">When</legend>
      <Checkbox {...draft.tick('allDay')} label="All day" />
      <div className={styles.when}>
        <TextField
          {...draft.field('startDay')}
          label="From"
          onChange={({ target }) => begin({ startDay: target.value })}
          type="date"
          value={values.startDay}
        />
        {!values.allDay && (
          <TextField
            {...draft.field('startTime')}
            label="At"
            onChange={({ target }) => begin({ startTime: target.value })}
            step={300}
            type="time"
            value={values.startTime}
          />
        )}
        <TextField {...draft.field('endDay')} label="To" type="date" />
        {!values.allDay && <TextField {...draft.field('endTime')} label="Until" step={300} type="time" />}
      </div>
      {values.timezone !== here && <p className="small dim">{`Times of ${zoneWords(values.timezone)}`}</p>}
      {off && <p className="small dim">{off}</p>}
    </fieldset>
  );
};

const Repeats = ({ draft }: { draft: Draft }) => (
  <div className="grid2">
    <SelectField {...draft.field('freq')} label="Repeats" options={frequencies} words={frequencyLabels} />
    {draft.values.freq !== 'none' && (
      <TextField {...draft.field('until')} help="Left empty, it goes on" label="Repeats until" type="date" />
    )}
  </div>
);

const Assignee = ({ draft, present, off }: { draft: Draft; present: string | null; off: string | null }) => {
  const { by } = useWork();
  const people = useAssignees(by, present);
  if (by.role === 'user') return null;
  return (
    <SelectField
      {...draft.field('assignedTo')}
      disabled={off !== null}
      label="Assigned to"
      {...(draft.values.site && { none: 'Nobody yet' })}
    >
      <PersonOptions people={people} />
    </SelectField>
  );
};

/** What else stands there at that time, of the person it is for. */
const overlapOf = (values: EventValues, known: Shown | null, items: readonly Shown[]): string | null => {
  const { start, end } = timesOf(values);
  if (!start || !values.assignedTo) return null;
  const one = {
    ...blankAppointment({ id: known?.id ?? '', source: 'manual', timezone: here }, null, start),
    occurrence: known?.occurrence ?? null,
    start,
    end,
    allDay: values.allDay,
    assignedTo: values.assignedTo,
  };
  return overlapWords(overlapsOf(one, items));
};

/** A new event, or a change of one. */
export const EventForm = (props: FormProps) => {
  const { known, items, onClose } = props;
  const { by } = useWork();
  const now = useNow();
  const [span, setSpan] = useState<Span>('this');
  const { draft, question } = useEventDraft(props, span);
  const { values } = draft;
  const may = (fields: Parameters<typeof fieldsProblem>[2]) =>
    fieldsProblem(by, known, fields)?.message ?? null;
  const offTimes = known && may({ start: '' });
  const offPlace = may({ siteId: '' });
  const overlap = overlapOf(values, known, items);
  return (
    <FormDialog
      {...draft.form}
      answer={known ? 'Save event' : 'Add event'}
      onClose={() => onClose(false)}
      size="md"
      title={known ? `Edit ${known.title}` : 'New event'}
    >
      <div className="grid2">
        <SelectField
          {...draft.field('type')}
          label="Type"
          options={appointmentTypes}
          words={appointmentLabels}
        />
        <SelectField
          {...draft.field('priority')}
          label="Priority"
          options={appointmentPriorities}
          words={appointmentPriorityLabels}
        />
      </div>
      <TextField
        {...draft.field('title')}
        help={`Left empty: “${titleHint(values)}”`}
        label="Title"
        maxLength={255}
      />
      <When draft={draft} off={offTimes} />
      {overlap && (
        <p className="small soon" role="status">
          {overlap}
        </p>
      )}
      {!offTimes && !(known && isRepeat(known) && span === 'this') && <Repeats draft={draft} />}
      {known && isRepeat(known) && <SpanChoice onChange={setSpan} value={span} />}
      <div className="grid2">
        <Assignee draft={draft} off={offTimes} present={known?.assignedTo ?? null} />
        <TextField {...draft.field('location')} label="Location" maxLength={500} />
      </div>
      <LeadLink change={draft.change} off={null} values={values} />
      {(!offPlace || (values.client && !values.site)) && (
        <ClientLink change={draft.change} off={offPlace} values={values} />
      )}
      {(!offPlace || values.site) && <SiteLink change={draft.change} off={offPlace} values={values} />}
      <TextAreaField {...draft.field('description')} label="Description" maxLength={5000} rows={3} />
      <Attendees
        except={values.assignedTo}
        off={offTimes}
        onChange={(attendees) => draft.set('attendees', attendees)}
        value={values.attendees}
      />
      {by.role !== 'user' && (
        <Guests
          onChange={(guests) => draft.set('guests', guests)}
          problem={draft.error('guests')}
          value={values.guests}
        />
      )}
      <Reminders
        now={now}
        onChange={(reminders) => draft.set('reminders', reminders)}
        start={timesOf(values).start}
        value={values.reminders}
      />
      <Checkbox {...draft.tick('billable')} label="Billable" />
      {question}
    </FormDialog>
  );
};
