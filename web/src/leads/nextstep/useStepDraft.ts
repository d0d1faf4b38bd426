import { fromLocalMinute } from 'domain/kernel';
import { type Lead, type NextStep, nextStepInput } from 'domain/leads';
import { useState } from 'react';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';

type Values = { what: string; at: string };

const check = ({ what, at }: Values) => ({
  ...(what.trim() === '' && { what: 'Say what is next.' }),
  ...(at === '' && { at: 'Choose when.' }),
});

const stepOf = (what: string, dueAt: string, appointmentId: string | undefined): NextStep => ({
  what,
  dueAt,
  ...(appointmentId !== undefined && { appointmentId }),
});

/** The next step that is being written, what it lacks, and whether its form is open; it is kept until it is set or thrown away. */
export const useStepDraft = ({ id, version, nextStep }: Lead) => {
  const timeZone = useOfficeZone();
  const [open, setOpen] = useState(false);
  // What is chosen by the day has no time of its own; what has one is an event under this id (0042).
  const [byDay, setByDay] = useState('');
  const [fresh, setFresh] = useState(() => crypto.randomUUID());
  const draft = useDraft({
    noun: 'leads.nextStep',
    row: { id, version, nextStep },
    values: (row: { id: string; version: number; nextStep: NextStep | null } | null): Values => ({
      what: row?.nextStep?.what ?? '',
      at: row?.nextStep ? nextStepInput(row.nextStep.dueAt, timeZone) : '',
    }),
    check,
    fields: (values) => values,
    saved: () => {},
  });
  const { what, at } = draft.values;
  const timed = at !== '' && at !== byDay;
  const appointmentId = nextStep?.appointmentId ?? (timed ? fresh : undefined);
  const { what: noWhat, at: noTime } = draft.problems;
  const problem: string | false = noWhat ?? noTime ?? false;
  return {
    // What was begun earlier is shown again.
    open: open || draft.changed,
    setOpen,
    what: what.trim(),
    set: draft.set,
    /** A day was chosen: at once where it is said what, else once that is said. */
    chooseDay: (moment: string) => {
      const chosen = nextStepInput(moment, timeZone);
      setByDay(chosen);
      draft.set('at', chosen);
      return draft.values.what.trim() === ''
        ? null
        : stepOf(draft.values.what.trim(), moment, nextStep?.appointmentId);
    },
    field: (name: keyof Values) => ({ control: draft.field(name).control, below: draft.field(name).below }),
    changed: draft.changed,
    found: draft.form.draft,
    close: () => {
      draft.clear();
      setFresh(crypto.randomUUID());
      setOpen(false);
    },
    problem,
    /** What it says; null while something is missing. */
    step: problem ? null : stepOf(what.trim(), fromLocalMinute(at.slice(0, 16), timeZone), appointmentId),
  };
};

export type StepDraft = ReturnType<typeof useStepDraft>;
