import { useEffect, useSyncExternalStore } from 'react';
import styles from './Toaster.module.css';
import { fetchToasts, toastHost } from './toast.tsx';

const soon = 1_500;

/** Where toasts stand: top right, at most 20, 350 px wide at most (TOAST-01). What shows them comes after the first paint. */
export const Toaster = () => {
  const host = useSyncExternalStore(toastHost.subscribe, toastHost.now);
  useEffect(() => {
    const timer = setTimeout(() => void fetchToasts(), soon);
    return () => clearTimeout(timer);
  }, []);
  return (
    // Always there and live, so that an open dialog does not hide what is said meanwhile.
    <section aria-label="Messages" aria-live="polite" className={styles.toaster}>
      {host && <host.Toasts />}
    </section>
  );
};
