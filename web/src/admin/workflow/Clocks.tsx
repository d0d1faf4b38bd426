import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { Frame } from './Frame.tsx';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<
  SettingsFields,
  'contactWindowHours' | 'passAnswerHours' | 'installationLeadDays' | 'staleDays' | 'archiveDays'
>;

const part: Part<Draft> = {
  title: 'Clocks',
  read: ({ contactWindowHours, passAnswerHours, installationLeadDays, staleDays, archiveDays }) => ({
    contactWindowHours,
    passAnswerHours,
    installationLeadDays,
    staleDays: { unassigned: staleDays.unassigned, selling: staleDays.selling, passed: staleDays.passed },
    archiveDays: { sold: archiveDays.sold, dead: archiveDays.dead },
  }),
  write: (draft) => draft,
};

const columns = [
  ['unassigned', 'Unassigned'],
  ['selling', 'Selling'],
  ['passed', 'Passed'],
] as const;

const closed = [
  ['sold', 'Sold'],
  ['dead', 'Dead'],
] as const;

/** How long things may take before they count as late; running clocks follow a change at once. */
export const Clocks = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const { staleDays, archiveDays } = draft;
  return (
    <Frame about="A change moves the clocks that run already." editing={editing} title={part.title}>
      <div className={styles.grid}>
        <Field error={error('contactWindowHours')} label="First contact within">
          <NumberInput
            onChange={(contactWindowHours) => set({ ...draft, contactWindowHours })}
            unit="hours"
            value={draft.contactWindowHours}
          />
        </Field>
        <Field error={error('passAnswerHours')} label="Answer to a pass within">
          <NumberInput
            onChange={(passAnswerHours) => set({ ...draft, passAnswerHours })}
            unit="hours"
            value={draft.passAnswerHours}
          />
        </Field>
        {columns.map(([column, label]) => (
          <Field error={error(`staleDays.${column}`)} key={column} label={`${label} is late after`}>
            <NumberInput
              onChange={(value) => set({ ...draft, staleDays: { ...staleDays, [column]: value } })}
              unit="days"
              value={staleDays[column]}
            />
          </Field>
        ))}
        {closed.map(([column, label]) => (
          <Field error={error(`archiveDays.${column}`)} key={column} label={`${label} is archived after`}>
            <NumberInput
              onChange={(value) => set({ ...draft, archiveDays: { ...archiveDays, [column]: value } })}
              unit="days"
              value={archiveDays[column]}
            />
          </Field>
        ))}
        <Field error={error('installationLeadDays')} label="Installation after a conversion">
          <NumberInput
            onChange={(installationLeadDays) => set({ ...draft, installationLeadDays })}
            unit="days"
            value={draft.installationLeadDays}
          />
        </Field>
      </div>
    </Frame>
  );
};
