import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Frame } from './Frame.tsx';
import { amountWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['keptDays'] & Pick<SettingsFields, 'retentionYears'>;

const traces = [
  ['crashes', 'Crash reports', 'At most 90'],
  ['sessions', 'Ended sessions', 'At most 90'],
  ['answers', 'Kept answers to writes', 'At most 30; a device that waits longer may do its work twice'],
] as const;

const usualDays = 3 * 365;
const papers = 'Invoices, statements and collections';

const part: Part<Draft> = {
  title: 'How long things are kept',
  read: ({ keptDays: { messages, crashes, sessions, answers }, retentionYears }) => ({
    messages,
    crashes,
    sessions,
    answers,
    retentionYears,
  }),
  write: ({ retentionYears, ...keptDays }) => ({ keptDays, retentionYears }),
  lines: (held) => ({
    Messages: held.messages === null ? 'for good' : amountWords(held.messages, 'day'),
    ...Object.fromEntries(traces.map(([name, label]) => [label, amountWords(held[name], 'day')])),
    [papers]: amountWords(held.retentionYears, 'year'),
  }),
};

/** What goes by itself, and when; nothing of the business unless somebody says so here. */
export const Keeping = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame about="A job takes away every night what is over." editing={editing} title={part.title}>
      <div className={styles.grid}>
        <Checkbox
          checked={draft.messages !== null}
          label="Messages go after some time"
          onChange={({ target }) => set({ ...draft, messages: target.checked ? usualDays : null })}
        />
        {draft.messages !== null && (
          <Field error={error('keptDays.messages')} label="Messages">
            <NumberInput
              onChange={(messages) => set({ ...draft, messages })}
              unit="days"
              value={draft.messages}
            />
          </Field>
        )}
        {traces.map(([name, label, help]) => (
          <Field error={error(`keptDays.${name}`)} help={help} key={name} label={label}>
            <NumberInput
              onChange={(value) => set({ ...draft, [name]: value })}
              unit="days"
              value={draft[name]}
            />
          </Field>
        ))}
        <Field
          error={error('retentionYears')}
          help="They stay so long of who was erased, and history where it is read: at least as the law asks"
          label={papers}
        >
          <NumberInput
            onChange={(retentionYears) => set({ ...draft, retentionYears })}
            unit="years"
            value={draft.retentionYears}
          />
        </Field>
      </div>
    </Frame>
  );
};
