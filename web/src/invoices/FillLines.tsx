import { monthInWords } from 'domain/collections';
import { invoiceOperations } from 'domain/invoices';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useOnline } from '#ui/useOnline.ts';
import { blankLine, type TypedLine } from './draft-values.ts';
import { fieldOf } from './money.ts';

/** Fills in the lease and rent of a month from the site's contract and machines. */
export const FillLines = ({
  clientId,
  siteId,
  issueDate,
  onFill,
}: {
  clientId: string;
  siteId: string;
  issueDate: string;
  onFill: (lines: readonly TypedLine[]) => void;
}) => {
  const { busy, failure, run } = useAct();
  const away = useOnline() ? null : 'Lines can be filled in when you are back online.';
  const month = issueDate.slice(0, 7);
  const fill = () =>
    run(async () => {
      const { lines, billed } = await call(invoiceOperations.proposeLines, {
        clientId,
        month,
        ...(siteId && { siteId }),
      });
      if (lines.length === 0) toast.error('Contract and machines say nothing that is billed by the month.');
      const known = billed.map(({ number }) => number ?? 'a draft').join(', ');
      if (known !== '') toast.blank(`Billed already by ${known}`);
      onFill(
        lines.map((line) => ({
          ...blankLine(),
          ...line,
          quantity: String(line.quantity),
          unitPrice: fieldOf(line.unitPrice),
          siteId: line.siteId ?? '',
        })),
      );
    });
  return (
    <div className="bar wrap">
      <Button
        busy={busy}
        off={away ?? (month === '' && 'Choose the invoice’s date first.')}
        onClick={fill}
        small
      >
        {month === '' ? 'Fill in lease and rent' : `Fill in lease and rent of ${monthInWords(month)}`}
      </Button>
      {away && <span className="dim small">{away}</span>}
      {failure && <span className="late small">{failure}</span>}
    </div>
  );
};
