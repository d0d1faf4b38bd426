import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

/** Tabs that are links: each has its own address. Children are links; the current one carries `aria-current`. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  // On a narrow screen the current one may stand beyond the edge; only the row of tabs moves, never the page.
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row || !current || shown.current === current) return;
    shown.current = current;
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
    else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  });
  return (
    <nav aria-label={label} className={styles.tabs} ref={nav}>
      {children}
    </nav>
  );
};
