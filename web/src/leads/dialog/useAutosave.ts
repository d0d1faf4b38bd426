import type { LeadField } from 'domain/leads';
import { useEffect, useMemo } from 'react';
import { currentMe, onSession } from '#auth';
import { createAutosave } from '#leads/fields/autosave.ts';
import { saveField } from '#leads/fields/save-field.ts';
import { leads } from '#leads/rows.ts';
import { useWork } from '#leads/work.tsx';

/** Saving while one types, for as long as the dialog of this lead is open. */
export const useAutosave = (id: string) => {
  const { by } = useWork();
  const autosave = useMemo(
    () =>
      createAutosave({
        read: (field) => leads.known(id)?.[field as LeadField],
        save: (field, value, base) => saveField(by, id, field as LeadField, value, base),
      }),
    [id, by],
  );
  // What was typed in the last moment is saved, whichever way the dialog goes; what waits for the network goes on
  // waiting, but never into somebody else's session.
  useEffect(() => {
    const back = () => void autosave.flush();
    window.addEventListener('online', back);
    const quit = () => {
      window.removeEventListener('online', back);
      unlisten();
      autosave.stop();
    };
    const unlisten = onSession(() => currentMe()?.uid !== by.uid && quit());
    return () => void autosave.flush().then(() => autosave.summary() !== 'offline' && quit());
  }, [autosave, by]);
  return autosave;
};
