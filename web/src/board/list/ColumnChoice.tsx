import { buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Columns3 } from '#ui/Icon.tsx';
import { Popup } from '#ui/Popup.tsx';
import { listColumns } from './columns.tsx';
import styles from './List.module.css';

/** Which columns the list shows; remembered for the person. */
export const ColumnChoice = ({
  keys,
  onChange,
}: {
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}) => (
  <div className={styles.choice}>
    <Popup
      className={buttonClass({ small: true, look: 'quiet' })}
      label="Columns of the list"
      trigger={
        <>
          <Columns3 data-size="small" />
          Columns
        </>
      }
    >
      <div className={styles.choices}>
        {listColumns.map(({ key, label }) => (
          <Checkbox
            checked={keys.includes(key)}
            key={key}
            label={label}
            onChange={() => onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])}
          />
        ))}
      </div>
    </Popup>
  </div>
);
