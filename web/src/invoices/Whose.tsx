import { clientTitle } from 'domain/clients';
import { suspendedWarning, taxRateOf, termsOf, type WholeInvoice } from 'domain/invoices';
import { useState } from 'react';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { ClientPicker, useClient } from './ClientPicker.tsx';
import { dueOf, rateField } from './draft-values.ts';
import styles from './Invoices.module.css';
import type { InvoiceDraft } from './useInvoiceDraft.ts';

const ofVisit = 'It bills a visit at this client.';

/** Who is billed. Another client brings its own terms and tax, and its own sites. */
export const Whose = ({ draft, invoice }: { draft: InvoiceDraft; invoice: WholeInvoice }) => {
  const { values, change } = draft;
  const [choosing, choose] = useState(false);
  const settings = useSettings();
  const client = useClient(values.clientId);
  const error = draft.error('clientId');
  const nameOf = (id: string): string => {
    if (client && id === client.id) return clientTitle(client);
    return id === invoice.clientId ? invoice.client : 'another client';
  };
  return (
    <div className="stack">
      <div className="bar wrap">
        <span className="fill">
          <span className={`dim small ${styles.below}`}>Client</span>
          {nameOf(values.clientId)}
        </span>
        {choosing || (
          <Button off={invoice.eventId !== null && ofVisit} onClick={() => choose(true)} small>
            Change client
          </Button>
        )}
      </div>
      {client?.status === 'suspended' && <p className="soon small">{suspendedWarning}</p>}
      {choosing && settings && (
        <ClientPicker
          chosen={values.clientId}
          onChoose={(chosen) => {
            choose(false);
            if (chosen.id === values.clientId) return;
            const terms = termsOf(chosen, settings);
            change({
              clientId: chosen.id,
              siteId: '',
              lines: values.lines.map((line) => ({ ...line, siteId: '' })),
              taxRate: rateField(taxRateOf(chosen, settings)),
              terms,
              dueDate: dueOf(values.issueDate, terms) ?? values.dueDate,
            });
          }}
        />
      )}
      {error && (
        <p className="late small" role="alert">
          {error}
        </p>
      )}
      {draft.theirs('clientId', nameOf)}
    </div>
  );
};
