import type { PersonSummary } from 'domain/users';
import { Badge } from '#ui/Badge.tsx';
import { Check } from '#ui/Icon.tsx';
import styles from './Admin.module.css';

/** Where an account stands, in a word. */
export const Status = ({ person }: { person: PersonSummary }) => {
  if (person.status === 'suspended') return <Badge tone="warn">Suspended</Badge>;
  if (person.status === 'inactive') return <Badge>Deactivated</Badge>;
  if (person.firstLogin || person.passwordChangeRequired)
    return <Badge tone="info">Must set a password</Badge>;
  return (
    <span className={styles.status}>
      <Check className="good" data-size="small" />
      Active
    </span>
  );
};
