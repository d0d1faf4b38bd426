import type { Guest } from 'domain/appointments';
import { email } from 'domain/kernel';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Event.module.css';

/** People from outside, who are invited by mail. */
export const Guests = ({
  value,
  problem,
  onChange,
}: {
  value: readonly Guest[];
  problem: string | undefined;
  onChange: (value: Guest[]) => void;
}) => {
  const problemId = useId();
  const isWrong = (one: Guest) => problem !== undefined && !email.safeParse(one.email).success;
  const put = (at: number, part: Partial<Guest>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={`stack near ${styles.group}`}>
      <legend>Guests from outside</legend>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest has no id, and is typed in place
        <div className={styles.line} key={at}>
          <TextInput
            aria-label={`Name of guest ${at + 1}`}
            autoComplete="off"
            maxLength={255}
            onChange={({ target }) => put(at, { name: target.value })}
            placeholder="Name"
            value={one.name}
          />
          <TextInput
            aria-describedby={isWrong(one) ? problemId : undefined}
            aria-invalid={isWrong(one) || undefined}
            aria-label={`E-mail of guest ${at + 1}`}
            autoComplete="off"
            maxLength={255}
            onChange={({ target }) => put(at, { email: target.value })}
            placeholder="E-mail"
            type="email"
            value={one.email}
          />
          <IconButton
            glyph={X}
            name={`Remove guest ${at + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {problem && (
        <p className="small late" id={problemId} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button glyph={Plus} onClick={() => onChange([...value, { name: '', email: '' }])} small>
          Add a guest
        </Button>
      </div>
    </fieldset>
  );
};
