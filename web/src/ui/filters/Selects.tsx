import { Options } from '#ui/Options.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './Filters.module.css';
import { type Filtering, part } from './filters.ts';

/** Filters as small drop-downs in the head of a panel; the first entry of each is ‘all’. */
export const Selects = <Key extends string>({ filters, search, onChange }: Filtering<Key>) =>
  filters.map(({ key, label, any, choices }) => (
    <Select
      aria-label={label}
      className={styles.select}
      key={key}
      onChange={({ target }) => onChange(part(key, target.value))}
      value={choices.some(([value]) => value === search[key]) ? search[key] : ''}
    >
      <option value="">{any}</option>
      <Options of={choices} />
    </Select>
  ));
