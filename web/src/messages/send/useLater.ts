import { useState } from 'react';
import { useSettings } from '#settings';
import type { Draft } from './draft.ts';
import { tomorrowMorning } from './leaving.ts';

/** When it leaves, where that was chosen or is being chosen. */
export const useLater = (draft: Draft, edit: (fields: Partial<Draft>) => void, state: string) => {
  const [open, setOpen] = useState(false);
  const office = useSettings()?.officeTimeZone ?? 'UTC';
  return {
    shown: open || draft.leavesAt !== null,
    open: () => {
      setOpen(true);
      if (!draft.leavesAt) edit({ leavesAt: tomorrowMorning(new Date().toISOString(), state, office) });
    },
    choose: (fields: Pick<Draft, 'leavesAt' | 'daytime'>) => {
      setOpen(fields.leavesAt !== null);
      edit(fields);
    },
  };
};
