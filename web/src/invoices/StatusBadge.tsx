import { type Invoice, invoiceStatusWords, paidInPart } from 'domain/invoices';
import { Badge } from '#ui/Badge.tsx';
import { Check, CircleAlert } from '#ui/Icon.tsx';

type Standing = Pick<Invoice, 'status' | 'dueDate' | 'amountPaid' | 'total'>;

const tones = { draft: 'plain', sent: 'info', overdue: 'bad', paid: 'ok', cancelled: 'plain' } as const;
const icons = { overdue: CircleAlert, paid: Check } as const;

/** How an invoice stands, always with its word: ‘Overdue, 4 d’. */
export const StatusBadge = ({ invoice, today }: { invoice: Standing; today: string }) => {
  const Glyph = invoice.status in icons ? icons[invoice.status as keyof typeof icons] : null;
  return (
    <Badge icon={Glyph && <Glyph data-size="small" />} tone={tones[invoice.status]}>
      {invoiceStatusWords(invoice, today)}
    </Badge>
  );
};

/** ‘Paid $400 of $972.50’. */
export const PartialChip = ({ invoice }: { invoice: Standing }) => {
  const words = paidInPart(invoice);
  return words && <Badge>{words}</Badge>;
};
