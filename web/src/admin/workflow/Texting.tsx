import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { switchWords, textWords } from './lines.ts';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<SettingsFields, 'smsApproved' | 'smsReason'>;

const labels = { approved: 'Texts may be sent', reason: 'Reason' };

const part: Part<Draft> = {
  title: 'Texts',
  read: ({ smsApproved, smsReason }) => ({ smsApproved, smsReason }),
  write: ({ smsApproved, smsReason }) => ({ smsApproved, smsReason: smsReason.trim() }),
  lines: ({ smsApproved, smsReason }) => ({
    [labels.approved]: switchWords(smsApproved),
    [labels.reason]: textWords(smsReason),
  }),
};

/** Whether texts leave at all; while they do not, what is written waits (D23). */
export const Texting = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame
      about="While this is off everybody reads ‘SMS Temporarily Disabled’; queued texts wait and are not lost."
      editing={editing}
      title={part.title}
    >
      <Checkbox
        checked={draft.smsApproved}
        label={labels.approved}
        onChange={({ target }) => set({ ...draft, smsApproved: target.checked })}
      />
      <TextField
        className={styles.whole}
        error={error('smsReason')}
        help="Shown while texts are disabled"
        label={labels.reason}
        maxLength={200}
        {...type('smsReason')}
      />
    </Frame>
  );
};
