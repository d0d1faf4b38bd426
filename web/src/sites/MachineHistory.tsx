import { dollars } from 'domain/kernel';
import { type Machine, machineOperations, machineTitle } from 'domain/sites';
import { HistoryDialog } from '#ui/timeline/HistoryDialog.tsx';
import { useNames } from '#view';
import { sites } from './rows.ts';
import { machineFieldNames } from './words.ts';

const verbs = {
  moved: 'moved it',
  priced: 'changed its price',
  reverted: 'took back what an import brought',
};

const chosen = new Set(['kind', 'fuel', 'payType', 'status']);

const said = (field: string, value: unknown): unknown => {
  if (field === 'vendPrice' && typeof value === 'number') return dollars(value);
  if (field === 'siteId') return sites.row(String(value))?.siteName || 'another site';
  return chosen.has(field) && typeof value === 'string' ? value.replaceAll('_', ' ') : value;
};

/** What happened to one machine. */
export const MachineHistory = ({ machine, onClose }: { machine: Machine; onClose: () => void }) => (
  <HistoryDialog
    fields={machineFieldNames}
    id={machine.id}
    nameOf={useNames()}
    of={machineOperations.history}
    onClose={onClose}
    title={`${machineTitle(machine)} ${machine.serial}`.trim()}
    said={said}
    verbs={verbs}
  />
);
