import { inboundOperations, type StuckMail } from 'domain/inbound';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';

/** E-mails to us that could not be taken in; nothing where there are none. */
export const StuckMails = () => {
  const pages = usePages(inboundOperations.stuck, {});
  if (!pages.error && pages.items.length === 0) return null;
  return (
    <Panel className={styles.below} count={pages.total} title="Incoming mail not taken in">
      <Listing empty="No mail" pages={pages} what="the incoming mail">
        <Table
          heads={['Subject', 'From', 'State', 'Received', 'Reason', actsHead]}
          label="Incoming mail not taken in"
        >
          {pages.items.map((mail) => (
            <Line key={mail.id} mail={mail} />
          ))}
        </Table>
      </Listing>
    </Panel>
  );
};

const Line = ({ mail }: { mail: StuckMail }) => {
  const act = useAct();
  const off = useReadOnly();
  const subject = mail.subject || 'No subject';
  const retry = () =>
    act.run(async () => {
      await call(inboundOperations.retry, { id: mail.id });
      toast.success('It is tried again');
      await refresh(inboundOperations.stuck);
    });
  return (
    <tr>
      <td data-cell="name cut">{subject}</td>
      <td data-cell="cut line">{mail.from || 'Unknown'}</td>
      <td>
        {mail.nextAt ? (
          <Badge tone="warn">{`Next try ${moment(mail.nextAt)}`}</Badge>
        ) : (
          <Badge tone="bad">Failed</Badge>
        )}
      </td>
      <td>{moment(mail.receivedAt)}</td>
      <td data-cell="line">{mail.reason}</td>
      <td data-cell="fit" data-phone="end">
        <Button aria-label={`Try again: ${subject}`} busy={act.busy} off={off} onClick={retry} small>
          Try again
        </Button>
      </td>
    </tr>
  );
};
