import { day } from 'domain/kernel';
import { retryProblem } from 'domain/outbox';
import {
  deliveriesKept,
  type Webhook,
  type WebhookDelivery,
  webhooksOperations,
  webhooksTexts,
} from 'domain/webhooks';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Webhooks.module.css';
import { toldStates, typeWords } from './words.ts';

type Facts = { off: string | undefined };

const columns: readonly Column<WebhookDelivery, Facts>[] = [
  { label: 'Event', as: 'name', cell: ({ type }) => typeWords(type) },
  { label: 'At', phone: 'bare', cell: ({ createdAt }) => moment(createdAt) },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state, lastError, nextAt }) => (
      <>
        <Badge tone={toldStates[state].tone}>{toldStates[state].word}</Badge>
        {lastError && <span className={styles.why}>{lastError}</span>}
        {nextAt && <span className={styles.why}>{`Next try ${moment(nextAt)}`}</span>}
      </>
    ),
  },
  { label: 'Tries', as: 'number', phone: { label: 'Tries' }, cell: ({ attempts }) => attempts },
  rowActs(({ id, type, state }, { off }) => [
    {
      label: 'Send again',
      name: `Send again: ${typeWords(type)}`,
      off: off ?? retryProblem(state)?.message,
      run: async () => {
        await call(webhooksOperations.sendAgain, { id });
        await refresh(webhooksOperations.deliveries);
      },
    },
  ]),
];

/** What one webhook was told lately, and how that ended. */
export const Deliveries = ({
  hook: { id, name, state },
  onClose,
}: {
  hook: Webhook;
  onClose: () => void;
}) => {
  const pages = usePages(webhooksOperations.deliveries, { id });
  const off = state === 'active' ? undefined : webhooksTexts.notActive.message;
  return (
    <Dialog
      actions={
        <Button look="quiet" onClick={() => void refresh(webhooksOperations.deliveries)} small>
          Look again
        </Button>
      }
      description={`Kept for ${deliveriesKept / day} days.`}
      onClose={onClose}
      open
      size="lg"
      title={`Deliveries of ${name}`}
    >
      <List
        columns={columns}
        empty="Nothing was sent yet"
        facts={{ off }}
        label="Deliveries"
        pages={pages}
        what="the deliveries"
      />
    </Dialog>
  );
};
