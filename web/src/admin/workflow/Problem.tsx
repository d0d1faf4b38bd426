import styles from './Workflow.module.css';

/** What is wrong with the row above. */
export const Problem = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className={`small late ${styles.problem}`} role="alert">
      {children}
    </p>
  ) : null;
