import { Link } from '@tanstack/react-router';
import { ShieldCheck } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Shell.module.css';

/** The days that are left to who has to set a second factor up (D63). */
export const FactorDue = ({ by }: { by: string }) => (
  <div className={styles.strip} role="status">
    <ShieldCheck className="soon" data-size="small" />
    <span>{`Your role needs a second factor. Set one up by ${moment(by)}; after that nothing else opens until you have.`}</span>
    <Link search={{ section: 'security' }} to="/settings">
      Set it up
    </Link>
  </div>
);
