import { mailStates, type OutboxItem, outboxOperations, retryProblem } from 'domain/outbox';
import { useState } from 'react';
import { addressWords, stateWords } from '#messages';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Listing } from '#ui/Listing.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import styles from './Admin.module.css';
import { Filter } from './Filter.tsx';
import { StuckMails } from './StuckMails.tsx';
import { useFilters } from './useFilters.ts';

const options = mailStates.map((value) => ({ value, label: stateWords[value][0] }));

/** The product's own mail: what waits, what left, what failed and why (D23). */
export const OutboxPanel = () => {
  const { search, setFilter } = useFilters();
  const [opened, open] = useState<OutboxItem | null>(null);
  const state = mailStates.find((one) => one === search.state);
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
        actions={
          <Filter
            all="Any state"
            label="State"
            onChange={(value) => setFilter('state', value)}
            options={options}
            value={state}
          />
        }
        className={sends === false ? styles.below : ''}
        title="Outbox"
      >
        <Listing empty="No mail" pages={pages} what="the outbox">
          <Table heads={['Subject', 'To', 'State', 'Written', actsHead]} label="Outbox">
            {pages.items.map((item) => (
              <Line item={item} key={item.id} onOpen={() => open(item)} />
            ))}
          </Table>
        </Listing>
      </Panel>
      <StuckMails />
      {opened && <Mail item={opened} onClose={() => open(null)} />}
    </>
  );
};

const Line = ({ item, onOpen }: { item: OutboxItem; onOpen: () => void }) => {
  const act = useAct();
  const [word, tone] = stateWords[item.state];
  const off = useReadOnly() ?? retryProblem(item.state)?.message;
  const retry = () =>
    act.run(async () => {
      await call(outboxOperations.retry, { id: item.id });
      toast.success('It is sent again');
      await refresh(outboxOperations.list);
    });
  return (
    <tr>
      <td data-cell="name cut">{item.subject}</td>
      <td data-cell="cut line">{addressWords(item.to)}</td>
      <td title={item.lastError ?? undefined}>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td>{moment(item.createdAt)}</td>
      <td data-cell="fit" data-phone="end">
        <span className={styles.acts}>
          <Button aria-label={`Look at ${item.subject}`} onClick={onOpen} small>
            Look
          </Button>
          <Button aria-label={`Send again: ${item.subject}`} busy={act.busy} off={off} onClick={retry} small>
            Send again
          </Button>
        </span>
      </td>
    </tr>
  );
};

const Mail = ({ item, onClose }: { item: OutboxItem; onClose: () => void }) => {
  const read = useRead(outboxOperations.get, { id: item.id });
  const text = read.data?.text;
  return (
    <Dialog
      description={`To ${addressWords(item.to)}, ${moment(item.createdAt)}`}
      onClose={onClose}
      open
      title={item.subject}
    >
      {read.isPending && <Bones label="Loading the mail" />}
      {read.error && <Failure onRetry={() => void read.refetch()}>Could not load the mail.</Failure>}
      {item.lastError && <Strip tone="bad">{item.lastError}</Strip>}
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail is scrolled by key
        <pre className={styles.mail} tabIndex={0}>
          {text}
        </pre>
      )}
      {read.data && text === null && <p className="soft">Only developers read the text of a mail.</p>}
      {read.data && text === '' && (
        <p className="soft">The text held a link and was emptied when the mail was sent.</p>
      )}
    </Dialog>
  );
};
