import { conversionProblem, type MissingField } from 'domain/conversion';
import type { Lead } from 'domain/leads';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Building2, Check } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import styles from './Conversion.module.css';
import { ConvertDialog } from './ConvertDialog.tsx';
import { ClientLink } from './open-client.tsx';

type PanelProps = {
  lead: Lead;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
  /** Brings a field of the lead into sight. */
  onFix: (field: MissingField) => void;
};

const Converted = ({ lead, clientId }: { lead: Lead; clientId: string }) => (
  <>
    <Check className="good" />
    <div className={styles.grow}>
      <strong>Converted to a client</strong>
      {lead.convertedAt && <span className={`small dim ${styles.said}`}>{dayOf(lead.convertedAt)}</span>}
    </div>
    <ClientLink className={buttonClass({ small: true })} id={clientId}>
      Open client
    </ClientLink>
  </>
);

/** The way of a sold lead to its client; for administrators (LEAD-10). */
export const ConversionPanel = ({ lead, off, onFix }: PanelProps) => {
  const [open, setOpen] = useState(false);
  const problem = conversionProblem(lead);
  return (
    <section aria-label="Conversion" className={`compact card soft ${styles.panel}`}>
      {lead.convertedToClientId === null ? (
        <>
          <Building2 />
          <div className={styles.grow}>
            <strong>{problem ? 'Not ready to convert' : 'Ready to convert'}</strong>
            <span className={`small dim ${styles.said}`}>
              {off ?? problem?.message ?? 'Client, site and installation in one step.'}
            </span>
          </div>
          <Button look={problem ? 'plain' : 'main'} off={off} onClick={() => setOpen(true)} small>
            Convert to client
          </Button>
        </>
      ) : (
        <Converted clientId={lead.convertedToClientId} lead={lead} />
      )}
      {open && <ConvertDialog lead={lead} onClose={() => setOpen(false)} onFix={off ? null : onFix} />}
    </section>
  );
};
