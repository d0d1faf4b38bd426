import { inboundOperations, type StuckMail } from 'domain/inbound';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';

const titleOf = ({ subject }: StuckMail): string => subject || 'No subject';

const retry = async ({ id }: StuckMail): Promise<void> => {
  await call(inboundOperations.retry, { id });
  toast.success('It is tried again');
  await refresh(inboundOperations.stuck);
};

const columns: readonly Column<StuckMail, string | undefined>[] = [
  { label: 'Subject', as: 'name cut', cell: titleOf },
  { label: 'From', as: 'cut line', cell: ({ from }) => from || 'Unknown' },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ nextAt }) =>
      nextAt ? <Badge tone="warn">{`Next try ${moment(nextAt)}`}</Badge> : <Badge tone="bad">Failed</Badge>,
  },
  { label: 'Received', phone: 'bare', cell: ({ receivedAt }) => moment(receivedAt) },
  { label: 'Reason', as: 'line', cell: ({ reason }) => reason },
  rowActs((mail, off) => [
    { label: 'Try again', name: `Try again: ${titleOf(mail)}`, off, run: () => retry(mail) },
  ]),
];

/** E-mails to us that could not be taken in; nothing where there are none. */
export const StuckMails = () => {
  const off = useReadOnly();
  const pages = usePages(inboundOperations.stuck, {});
  if (!pages.error && pages.items.length === 0) return null;
  return (
    <Panel className={styles.below} count={pages.total} title="Incoming mail not taken in">
      <List
        columns={columns}
        empty="No mail"
        facts={off}
        label="Incoming mail not taken in"
        pages={pages}
        what="the incoming mail"
      />
    </Panel>
  );
};
