import { X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { PersonOptions, useActivePeople } from '#users';
import { useNames } from '#view';
import styles from './Event.module.css';

/** Who else is there: each with a way out, and a list of all others. */
export const Attendees = ({
  value,
  except,
  off,
  onChange,
}: {
  value: readonly string[];
  except: string;
  /** Why they may not be changed. */
  off: string | null;
  onChange: (value: string[]) => void;
}) => {
  const nameOf = useNames();
  const others = useActivePeople().filter(({ uid }) => uid !== except && !value.includes(uid));
  return (
    <fieldset className={`stack near ${styles.group}`}>
      <legend>Attendees</legend>
      {value.length > 0 && (
        <ul className={styles.people}>
          {value.map((uid) => (
            <li className="row" key={uid}>
              <span className="cut">{nameOf(uid) ?? 'Somebody'}</span>
              <IconButton
                glyph={X}
                name={`Remove ${nameOf(uid) ?? 'attendee'}`}
                off={off}
                onClick={() => onChange(value.filter((one) => one !== uid))}
                small
              />
            </li>
          ))}
        </ul>
      )}
      {off ? (
        <p className="small dim">{off}</p>
      ) : (
        <Select
          aria-label="Add an attendee"
          none="Add somebody"
          onChange={({ target }) => target.value && onChange([...value, target.value])}
          value=""
        >
          <PersonOptions people={others} />
        </Select>
      )}
    </fieldset>
  );
};
