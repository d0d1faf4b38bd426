import { figureWords } from 'domain/kernel';
import type { Counted } from 'domain/privacy';
import styles from './Privacy.module.css';

/** How much there is of what, and where something stays, why. */
export const Counts = ({ label, rows }: { label: string; rows: readonly (Counted & { why?: string })[] }) => (
  <table className={styles.counts}>
    <caption>{label}</caption>
    <tbody>
      {rows.map(({ what, count, why }) => (
        <tr key={what}>
          <th scope="row">
            {what}
            {why && <small>{why}</small>}
          </th>
          <td>{figureWords(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
