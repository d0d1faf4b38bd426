import { siteOperations } from 'domain/sites';
import { useRead } from '#platform/query.ts';
import { TriangleAlert } from '#ui/Icon.tsx';
import styles from './Sites.module.css';

type Typed = Record<'streetAddress' | 'city' | 'state' | 'zipCode', string> & { except?: string };

/** What looks odd about the address while it is typed; nothing is refused for it. */
export const AddressWarnings = ({ typed, when }: { typed: Typed; when: boolean }) => {
  const { data } = useRead(siteOperations.check, typed as never, { when });
  return (
    <div aria-live="polite" className={styles.warnings}>
      {data?.warnings.map(({ code, text }) => (
        <p className="small soon" key={`${code} ${text}`}>
          <TriangleAlert data-size="small" />
          {text}
        </p>
      ))}
    </div>
  );
};
