import { mostReminders, type Reminder, reminderMethods } from 'domain/appointments';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './Event.module.css';
import { beforeWords, methodLabels, offered } from './reminding.ts';

/** Those that are not over yet. */
const offeredFor = (start: string, now: number): (readonly [number, string])[] =>
  offered.filter(([minutes]) => start === '' || Date.parse(start) - minutes * 60_000 > now);

/** When and how somebody is reminded; what would be in the past is not offered. */
export const Reminders = ({
  start,
  now,
  value,
  onChange,
}: {
  start: string;
  now: number;
  value: readonly Reminder[];
  onChange: (value: Reminder[]) => void;
}) => {
  const choices = offeredFor(start, now);
  const [first] = choices.filter(([minutes]) => minutes >= 10);
  const next = first ?? choices[0];
  const put = (at: number, part: Partial<Reminder>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={`stack near ${styles.group}`}>
      <legend>Reminders</legend>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reminder has no id, and is chosen in place
        <div className={styles.line} key={at}>
          <Select
            aria-label={`When reminder ${at + 1} is sent`}
            onChange={({ target }) => put(at, { minutesBefore: Number(target.value) })}
            options={[
              ...(choices.some(([minutes]) => minutes === one.minutesBefore)
                ? []
                : [[String(one.minutesBefore), beforeWords(one.minutesBefore)] as const]),
              ...choices.map(([minutes, words]) => [String(minutes), words] as const),
            ]}
            value={String(one.minutesBefore)}
          />
          <Select
            aria-label={`How reminder ${at + 1} is sent`}
            onChange={({ target }) => put(at, { method: target.value as Reminder['method'] })}
            options={reminderMethods}
            value={one.method}
            words={methodLabels}
          />
          <IconButton
            glyph={X}
            name={`Remove reminder ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          glyph={Plus}
          off={
            !next
              ? 'It begins too soon to be reminded of.'
              : value.length >= mostReminders
                ? `At most ${mostReminders} reminders`
                : null
          }
          onClick={() => next && onChange([...value, { minutesBefore: next[0], method: 'in_app' }])}
          small
        >
          Add a reminder
        </Button>
      </div>
    </fieldset>
  );
};
