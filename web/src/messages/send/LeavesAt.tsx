import { zoneOfState } from 'domain/messages';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { minuteOf } from '#ui/moment.ts';
import { TextInput } from '#ui/TextInput.tsx';
import type { Draft } from './draft.ts';
import { fieldOf, momentOf, tomorrowMorning } from './leaving.ts';
import styles from './Send.module.css';

/** When a message leaves that is not sent at once. */
export const LeavesAt = ({
  draft,
  state,
  many,
  onChange,
}: {
  draft: Draft;
  /** Where the recipient is, by state. */
  state: string;
  many: boolean;
  onChange: (fields: Pick<Draft, 'leavesAt' | 'daytime'>) => void;
}) => {
  const office = useSettings()?.officeTimeZone ?? 'UTC';
  const { leavesAt, daytime } = draft;
  const past = leavesAt !== null && Date.parse(leavesAt) < Date.now();
  const help = () => {
    if (leavesAt === null) return undefined;
    if (past) return undefined;
    if (daytime) return 'In the morning where each of them is.';
    const zone = zoneOfState(state, office);
    return many || !state ? undefined : `${minuteOf(leavesAt, Date.now(), zone)} where they are.`;
  };
  return (
    <div className={styles.later}>
      <Field error={past && 'This time is over: it would leave at once.'} help={help()} label="Leaves at">
        <TextInput
          min={fieldOf(new Date().toISOString())}
          onChange={(event) => onChange({ leavesAt: momentOf(event.target.value), daytime: false })}
          type="datetime-local"
          value={leavesAt ? fieldOf(leavesAt) : ''}
        />
      </Field>
      <span className={styles.acts}>
        <Button
          onClick={() =>
            onChange({ leavesAt: tomorrowMorning(new Date().toISOString(), state, office), daytime: many })
          }
          small
        >
          Tomorrow morning, their time
        </Button>
        <Button look="quiet" onClick={() => onChange({ leavesAt: null, daytime: false })} small>
          Send now instead
        </Button>
      </span>
    </div>
  );
};
