import { useEffect, useRef, useState } from 'react';
import { Search } from '#ui/Icon.tsx';
import styles from './Filters.module.css';

const pause = 300;

/** A text that narrows a list: it counts when typing pauses. */
export const TextFilter = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      latest.current(typed);
      setTyped(null);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={styles.text}>
      <Search data-size="small" />
      <span className="vh">{label}</span>
      <input
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Filter"
        type="search"
        value={typed ?? value}
      />
    </label>
  );
};
