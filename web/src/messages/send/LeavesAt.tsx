import { zoneOfState } from 'domain/messages';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { minuteOf } from '#ui/moment.ts';
import { TextInput } from '#ui/TextInput.tsx';
import type { Draft } from './draft.ts';
import { fieldOf, momentOf, morningForEach, tomorrowMorning } from './leaving.ts';
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
  const past = !daytime && leavesAt !== null && Date.parse(leavesAt) < Date.now();
  const morning = () => {
    const now = new Date().toISOString();
    return {
      leavesAt: many ? morningForEach(now, office) : tomorrowMorning(now, state, office),
      daytime: many,
    };
  };
  const help = () => {
    if (leavesAt === null) return undefined;
    if (past) return undefined;
    const zone = zoneOfState(state, office);
    return many || !state ? undefined : `${minuteOf(leavesAt, Date.now(), zone)} where they are.`;
  };
  return (
    <div className={`stack ${styles.later}`}>
      {daytime ? (
        <p className="small">Leaves tomorrow at 09:00, for each in their own time.</p>
      ) : (
        <Field error={past && 'This time is over: it would leave at once.'} help={help()} label="Leaves at">
          <TextInput
            min={fieldOf(new Date().toISOString())}
            onChange={(event) => onChange({ leavesAt: momentOf(event.target.value), daytime: false })}
            type="datetime-local"
            value={leavesAt ? fieldOf(leavesAt) : ''}
          />
        </Field>
      )}
      <span className={styles.acts}>
        {daytime && (
          <Button
            onClick={() =>
              onChange({ leavesAt: tomorrowMorning(new Date().toISOString(), state, office), daytime: false })
            }
            small
          >
            Choose a time
          </Button>
        )}
        <Button onClick={() => onChange(morning())} small>
          Tomorrow morning, their time
        </Button>
        <Button look="quiet" onClick={() => onChange({ leavesAt: null, daytime: false })} small>
          Send now instead
        </Button>
      </span>
    </div>
  );
};
