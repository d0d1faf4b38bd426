import { useNavigate } from '@tanstack/react-router';
import type { Client } from 'domain/clients';
import { invoiceOperations, noInvoices } from 'domain/invoices';
import { dollars } from 'domain/kernel';
import { useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { clientColumns } from './columns.tsx';
import { NewInvoice } from './NewInvoice.tsx';
import { RefundForm } from './ReasonForms.tsx';

/** What a client was billed, and what it has paid too much. */
export const ClientInvoices = ({
  client,
  off,
}: {
  client: Client;
  /** Why nothing may be written. */
  off: string | null;
}) => {
  const navigate = useNavigate();
  const today = useOfficeToday();
  const pages = usePages(invoiceOperations.list, { clientId: client.id }, { follows: ['invoices'] });
  const [panel, open] = useState<'new' | 'refund' | null>(null);
  return (
    <Panel
      actions={
        <>
          {client.credit > 0 && (
            <>
              <span className="good small">{`Credit of ${dollars(client.credit)}`}</span>
              <Button off={off} onClick={() => open('refund')} small>
                Pay credit back
              </Button>
            </>
          )}
          <Button glyph={Plus} off={off} onClick={() => open('new')} small>
            New invoice
          </Button>
        </>
      }
      count={pages.total}
      title="Invoices"
    >
      {today && (
        <List
          columns={clientColumns}
          empty={noInvoices}
          facts={{ today }}
          file="invoices.csv"
          label="Invoices"
          pages={pages}
          what="invoices"
        />
      )}
      {panel === 'new' && (
        <NewInvoice
          begun={{ clientId: client.id }}
          onClose={(id) => {
            open(null);
            if (id !== undefined) void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } });
          }}
        />
      )}
      {panel === 'refund' && (
        <RefundForm clientId={client.id} credit={client.credit} onClose={() => open(null)} />
      )}
    </Panel>
  );
};
