import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from '#ui/Mark.tsx';
import styles from './Gate.module.css';

const waves = Array.from({ length: 17 }, (_, row) => 190 + 36 * row);
const wave = (y: number) => `M150 ${y}q26.25-15 52.5 0t52.5 0 52.5 0 52.5 0 52.5 0 52.5 0 52.5 0 52.5 0`;

const Washboard = () => (
  <aside aria-hidden="true" className={styles.board}>
    <svg aria-hidden="true" preserveAspectRatio="xMidYMid slice" viewBox="0 0 720 900">
      <path className={styles.post} d="M108 60v880M612 60v880" />
      <path className={styles.bar} d="M108 128h504" />
      {waves.map((y) => (
        <path d={wave(y)} key={y} />
      ))}
      <path className={styles.lit} d={wave(586)} />
    </svg>
  </aside>
);

/** The frame of every page before signing in: form at the left, washboard at the right. */
export const Gate = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <div className={styles.gate}>
    <main className={styles.form}>
      <div>
        <Link className={styles.brand} search={{}} to="/login">
          <Mark />
          <span>Washboard</span>
        </Link>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </div>
    </main>
    <Washboard />
  </div>
);
