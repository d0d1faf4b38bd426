import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '#platform/painted.ts';
import styles from './Toaster.module.css';
import { fetchToasts, toastHost } from './toast.tsx';

/** Where toasts stand: top right, at most 20, 350 px wide at most (TOAST-01). What shows them comes after the first paint. */
export const Toaster = () => {
  const host = useSyncExternalStore(toastHost.subscribe, toastHost.now);
  useEffect(() => void afterPaint().then(fetchToasts), []);
  return (
    // Always there and live, so that an open dialog does not hide what is said meanwhile.
    <section aria-label="Messages" aria-live="polite" className={styles.toaster}>
      {host && <host.Toasts />}
    </section>
  );
};
