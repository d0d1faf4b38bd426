import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<SettingsFields, 'smsApproved' | 'smsReason'>;

const part: Part<Draft> = {
  title: 'Texts',
  read: ({ smsApproved, smsReason }) => ({ smsApproved, smsReason }),
  write: ({ smsApproved, smsReason }) => ({ smsApproved, smsReason: smsReason.trim() }),
};

/** Whether texts leave at all; while they do not, what is written waits (D23). */
export const Texting = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame
      about="While this is off everybody reads ‘SMS Temporarily Disabled’; queued texts wait and are not lost."
      editing={editing}
      title={part.title}
    >
      <Checkbox
        checked={draft.smsApproved}
        label="Texts may be sent"
        onChange={({ target }) => set({ ...draft, smsApproved: target.checked })}
      />
      <TextField
        className={styles.whole}
        error={error('smsReason')}
        help="Shown while texts are disabled"
        label="Reason"
        maxLength={200}
        onChange={({ target }) => set({ ...draft, smsReason: target.value })}
        value={draft.smsReason}
      />
    </Frame>
  );
};
