import { type CSSProperties, useEffect, useState } from 'react';
import styles from './Bones.module.css';

/** True once the given time has gone by: what loads quickly shows nothing in between. */
const useLater = (milliseconds: number): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
};

const shape = [78, 46, 64];

/** Bones in the shape of what comes, after 200 ms; widths in per cent, one a line. */
export const Bones = ({
  label,
  lines = shape,
  rows = 1,
}: {
  label: string;
  lines?: readonly number[];
  rows?: number;
}) => {
  const late = useLater(200);
  return (
    <div aria-busy="true" aria-label={label} className={`stack ${styles.bones}`} role="status">
      {late &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
          <div className={styles.group} key={row}>
            {lines.map((width, line) => (
              <span
                className={styles.bone}
                // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
                key={line}
                style={{ '--width': `${width - ((row * 7) % 20)}%` } as CSSProperties}
              />
            ))}
          </div>
        ))}
    </div>
  );
};
