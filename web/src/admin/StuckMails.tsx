import { inboundOperations, type StuckMail } from 'domain/inbound';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './Admin.module.css';

/** E-mails to us that could not be taken in; nothing where there are none. */
export const StuckMails = () => {
  const pages = usePages(inboundOperations.stuck, {});
  if (!pages.error && pages.items.length === 0) return null;
  return (
    <Panel className={styles.below} count={pages.total} title="Incoming mail not taken in">
      <Listing empty="No mail" pages={pages} what="the incoming mail">
        <Table label="Incoming mail not taken in">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">From</th>
              <th scope="col">State</th>
              <th scope="col">Received</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((mail) => (
              <Line key={mail.id} mail={mail} />
            ))}
          </tbody>
        </Table>
      </Listing>
    </Panel>
  );
};

const Line = ({ mail }: { mail: StuckMail }) => (
  <tr>
    <td data-cell="name cut">{mail.subject || 'No subject'}</td>
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
  </tr>
);
