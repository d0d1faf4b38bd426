import { mailStates, mayReadBody, type OutboxItem, outboxOperations, retryProblem } from 'domain/outbox';
import { useState } from 'react';
import { useMe } from '#auth';
import { addressWords, stateWords } from '#messages';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';
import { StuckMails } from './StuckMails.tsx';
import { useFilters } from './useFilters.ts';

const filters = [
  {
    key: 'state',
    label: 'State',
    any: 'Any state',
    choices: mailStates.map((state) => [state, stateWords[state][0]] as const),
  },
] as const;

type Facts = { open: (item: OutboxItem) => void; readOnly: string | undefined };

const retry = async ({ id }: OutboxItem): Promise<void> => {
  await call(outboxOperations.retry, { id });
  toast.success('It is sent again');
  await refresh(outboxOperations.list);
};

const columns: readonly Column<OutboxItem, Facts>[] = [
  { label: 'Subject', as: 'name cut', cell: ({ subject }) => subject },
  { label: 'To', as: 'cut line', cell: ({ to }) => addressWords(to) },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state, lastError }) => (
      <span title={lastError ?? undefined}>
        <Badge tone={stateWords[state][1]}>{stateWords[state][0]}</Badge>
      </span>
    ),
  },
  { label: 'Written', phone: 'bare', cell: ({ createdAt }) => moment(createdAt) },
  rowActs((item, { open, readOnly }) => [
    { label: 'Look', name: `Look at ${item.subject}`, open: () => open(item) },
    {
      label: 'Send again',
      name: `Send again: ${item.subject}`,
      off: readOnly ?? retryProblem(item.state)?.message,
      run: () => retry(item),
    },
  ]),
];

/** The product's own mail: what waits, what left, what failed and why (D23). */
export const OutboxPanel = () => {
  const { clear, ...filtering } = useFilters();
  const readOnly = useReadOnly();
  const [opened, open] = useState<OutboxItem | null>(null);
  const state = mailStates.find((one) => one === filtering.search.state);
  const pages = usePages(outboxOperations.list, { ...(state && { state }) });
  const sends = useRead(outboxOperations.list, { limit: 1 }).data?.sends;
  return (
    <>
      {sends === false && (
        <Strip tone="warn">
          No mail server is configured, so nothing is delivered. What was written waits here.
        </Strip>
      )}
      <Panel
        actions={<Selects filters={filters} {...filtering} />}
        className={sends === false ? styles.below : ''}
        title="Outbox"
      >
        <List
          columns={columns}
          empty="No mail"
          facts={{ open, readOnly }}
          label="Outbox"
          pages={pages}
          what="the outbox"
        />
      </Panel>
      <StuckMails />
      {opened && <Mail item={opened} onClose={() => open(null)} />}
    </>
  );
};

const Mail = ({ item, onClose }: { item: OutboxItem; onClose: () => void }) => {
  const read = useRead(outboxOperations.get, { id: item.id });
  const text = read.data?.text;
  const { role } = useMe();
  return (
    <Dialog
      description={`To ${addressWords(item.to)}, ${moment(item.createdAt)}`}
      onClose={onClose}
      open
      title={item.subject}
    >
      <Reading failed="Could not load the mail." label="Loading the mail" of={read} />
      {item.lastError && <Strip tone="bad">{item.lastError}</Strip>}
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by key
        <pre className={styles.mail} tabIndex={0}>
          {text}
        </pre>
      )}
      {read.data && text === null && (
        <p className="soft">
          {mayReadBody(role)
            ? 'Its text stands with what it was written for.'
            : 'Only developers read the text of a mail.'}
        </p>
      )}
      {read.data && text === '' && (
        <p className="soft">The text held a link and was emptied when the mail was sent.</p>
      )}
    </Dialog>
  );
};
