import type { LeadField } from 'domain/leads';
import { onOtherSession } from '#auth';
import { saveField } from '#leads/fields/save-field.ts';
import { leads } from '#leads/rows.ts';
import { useAutosave as useRowAutosave } from '#ui/saved/useAutosave.ts';
import { useWork } from '#view';

/** Saving while one types, for as long as the dialog of this lead is open. */
export const useAutosave = (id: string) => {
  const { by } = useWork();
  return useRowAutosave(`leads/${id}/${by.uid}`, {
    read: (field) => leads.known(id)?.[field as LeadField],
    save: (field, value, base) => saveField(by, id, field as LeadField, value, base),
    onLeft: (quit) => onOtherSession(by.uid, quit),
  });
};
