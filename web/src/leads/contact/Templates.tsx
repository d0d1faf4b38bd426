import type { Lead } from 'domain/leads';
import {
  defaultEmailTemplates,
  fillTemplate,
  type TemplateText,
  type TemplateValues,
  templateValuesOf,
} from 'domain/templates';
import { usersOperations } from 'domain/users';
import { currentMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useWork } from '#view';
import styles from './Contact.module.css';

/** A filled mail for the person's own mail program. */
const mailTo = (address: string, template: TemplateText, values: TemplateValues): string => {
  const filled = (text: string) => encodeURIComponent(fillTemplate(text, values).text);
  // Line breaks of mail are two characters (RFC 6068).
  const body = encodeURIComponent(fillTemplate(template.body, values).text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${filled(template.subject)}&body=${body}`;
};

const useSender = () => {
  const { by } = useWork();
  const profile = useRead(usersOperations.get, { uid: by.uid }).data;
  return {
    name: by.displayName,
    email: currentMe()?.email ?? '',
    phone: (profile && 'phone' in profile && profile.phone) || '',
  };
};

/** Why no mail may go to a lead. */
export const mailOff = (lead: Lead): string | null => {
  if (!lead.email) return 'No e-mail address';
  return lead.emailOptOut ? 'Opted out of e-mail' : null;
};

/** Quick Email Templates: each opens the mail program with the text filled from the lead (LEAD-03). */
export const Templates = ({ lead, now }: { lead: Lead; now: number }) => {
  const sender = useSender();
  const timeZone = useSettings()?.officeTimeZone ?? 'UTC';
  const off = mailOff(lead);
  const values = templateValuesOf(lead, sender, new Date(now).toISOString(), timeZone);
  return (
    <section aria-labelledby="quick-templates" className={styles.templates}>
      <h3 id="quick-templates">Quick Email Templates</h3>
      <div className={styles.buttons}>
        {defaultEmailTemplates.map((template) =>
          off ? (
            <Button key={template.name} off={off} small>
              {template.name}
            </Button>
          ) : (
            <a
              className={buttonClass({ small: true })}
              href={mailTo(lead.email, template, values)}
              key={template.name}
            >
              {template.name}
            </a>
          ),
        )}
      </div>
      {off && <p className={styles.why}>{off}</p>}
    </section>
  );
};
