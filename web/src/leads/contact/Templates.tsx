import type { Lead } from 'domain/leads';
import { defaultEmailTemplates } from 'domain/templates';
import styles from './Contact.module.css';
import { useMailOff, Write } from './Write.tsx';

/** Quick Email Templates: each opens the Send Message dialog with the text filled from the lead (LEAD-03). */
export const Templates = ({ lead }: { lead: Lead }) => {
  const off = useMailOff(lead);
  return (
    <section aria-labelledby="quick-templates" className={`stack near ${styles.templates}`}>
      <h3 id="quick-templates">Quick Email Templates</h3>
      <div className={styles.buttons}>
        {defaultEmailTemplates.map(({ seed, name }) => (
          <Write channel="email" key={seed} lead={lead} off={off} template={seed}>
            {name}
          </Write>
        ))}
      </div>
      {off && <p className="small dim">{off}</p>}
    </section>
  );
};
