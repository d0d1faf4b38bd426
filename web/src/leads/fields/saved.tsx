import type { Lead, LeadField } from 'domain/leads';
import type { ReactNode } from 'react';
import type { Autosave } from '#ui/saved/autosave.ts';
import {
  EditingProvider as RowProvider,
  useSaved as useField,
  useEditing as useRow,
} from '#ui/saved/saved.tsx';

export type Editing = {
  lead: Lead;
  autosave: Autosave;
  /** Why the fields may only be read now. */
  off: string | null;
};

export const EditingProvider = ({
  value: { lead, autosave, off },
  children,
}: {
  value: Editing;
  children: ReactNode;
}) => <RowProvider value={{ row: lead, autosave, off }}>{children}</RowProvider>;

/** The lead in the dialog and the controller that saves its fields. */
export const useEditing = (): Editing => {
  const { row, autosave, off } = useRow<Lead>();
  return { lead: row, autosave, off };
};

/** One field of the lead: what is shown, what became of saving it, and how to change it. */
export const useSaved = <Field extends LeadField>(field: Field) => useField<Lead, Field>(field);
