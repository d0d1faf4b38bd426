import { fromLocalMinute } from 'domain/kernel';
import { type Lead, type NextStep, nextStepInput } from 'domain/leads';
import { useState } from 'react';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { useOfficeZone } from './NextStepLine.tsx';

type Values = { what: string; at: string };

const check = ({ what, at }: Values) => ({
  ...(what.trim() === '' && { what: 'Say what is next.' }),
  ...(at === '' && { at: 'Choose when.' }),
});

/** The next step that is being written, what it lacks, and whether its form is open; it is kept until it is set or thrown away. */
export const useStepDraft = ({ id, version, nextStep }: Lead) => {
  const timeZone = useOfficeZone();
  const [open, setOpen] = useState(false);
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
  const { what: noWhat, at: noTime } = draft.problems;
  const problem: string | false = noWhat ?? noTime ?? false;
  return {
    // What was begun earlier is shown again.
    open: open || draft.changed,
    setOpen,
    what: what.trim(),
    set: draft.set,
    field: (name: keyof Values) => ({ control: draft.field(name).control, below: draft.field(name).below }),
    changed: draft.changed,
    found: draft.form.draft,
    close: () => {
      draft.clear();
      setOpen(false);
    },
    problem,
    /** What it says; null while something is missing. */
    step: problem ? null : { what: what.trim(), dueAt: fromLocalMinute(at.slice(0, 16), timeZone) },
  };
};

export type StepDraft = ReturnType<typeof useStepDraft>;
