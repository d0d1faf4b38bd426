import { Select } from '#ui/Select.tsx';
import styles from './Admin.module.css';

/** A filter of a list as a small drop-down; its first entry is ‘all’. */
export const Filter = ({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) => (
  <Select
    aria-label={label}
    className={styles.filter}
    onChange={({ target }) => onChange(target.value)}
    value={value ?? ''}
  >
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
);
