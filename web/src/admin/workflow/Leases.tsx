import type { Settings } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { amountWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = { offsets: string; leaseNoticeDays: number };

const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((piece) => piece !== '')
    .map(Number);

const labels = { reminders: 'Reminders', notice: 'Notice' };

const part: Part<Draft> = {
  title: 'Lease windows',
  read: ({ leaseOffsets, leaseNoticeDays }) => ({ offsets: leaseOffsets.join(', '), leaseNoticeDays }),
  write: ({ offsets, leaseNoticeDays }) => ({ leaseOffsets: numbersIn(offsets), leaseNoticeDays }),
  lines: ({ offsets, leaseNoticeDays }) => ({
    [labels.reminders]: offsets === '' ? 'none' : `${offsets} months before`,
    [labels.notice]: amountWords(leaseNoticeDays, 'day'),
  }),
  check: ({ offsets }): Record<string, string> => {
    const months = numbersIn(offsets);
    if (months.some((each) => !Number.isInteger(each) || each < 1 || each > 120))
      return { leaseOffsets: 'Whole months from 1 to 120, with commas between them' };
    return new Set(months).size < months.length ? { leaseOffsets: 'Each month once' } : {};
  },
};

/** When reps hear that a lease comes to its window, and how long the notice is where nobody knows. */
export const Leases = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <div className={styles.grid}>
        <TextField
          error={error('leaseOffsets')}
          help="Months before the window opens, once each"
          label={labels.reminders}
          inputMode="numeric"
          {...type('offsets')}
        />
        <Field error={error('leaseNoticeDays')} help="Where a lead says nothing else" label={labels.notice}>
          <NumberInput
            onChange={(leaseNoticeDays) => set({ ...draft, leaseNoticeDays })}
            unit="days"
            value={draft.leaseNoticeDays}
          />
        </Field>
      </div>
    </Frame>
  );
};
