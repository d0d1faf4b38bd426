import styles from './Porthole.module.css';

/** The six columns as the washer's door: it fills with water from New to Sold. */
export type PortholeOf = 'unassigned' | 'new' | 'selling' | 'sold' | 'dead' | 'passed';

const inside = {
  unassigned: <circle cx="12" cy="12" r="9" strokeDasharray="3.4 3.67" />,
  new: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M4 15h16A9 9 0 0 1 4 15Z" fill="currentColor" stroke="none" />
    </>
  ),
  selling: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3.1 10.5h17.8A9 9 0 1 1 3.1 10.5Z" fill="currentColor" stroke="none" />
    </>
  ),
  sold: (
    <>
      <circle cx="12" cy="12" fill="currentColor" r="9" />
      <path className={styles.tick} d="m8 12.2 2.8 2.8 5.2-5.6" />
    </>
  ),
  dead: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7.5 16.5l9-9" />
    </>
  ),
  passed: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12h7.5M12.6 8.8 15.8 12l-3.2 3.2" />
    </>
  ),
} satisfies Record<PortholeOf, React.ReactNode>;

/** A column's porthole in its own colour, or in the text's with `plain`. */
export const Porthole = ({ of, size = 16, plain }: { of: PortholeOf; size?: number; plain?: boolean }) => (
  <svg
    aria-hidden="true"
    className={plain ? styles.porthole : `${styles.porthole} ${styles[of]}`}
    height={size}
    viewBox="0 0 24 24"
    width={size}
  >
    {inside[of]}
  </svg>
);
