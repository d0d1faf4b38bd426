import { hour } from 'domain/kernel';
import { formerSecretLife, type SecretWebhook, type Webhook, webhooksOperations } from 'domain/webhooks';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { Deliveries } from './Deliveries.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import styles from './Webhooks.module.css';
import { heardWords, hookStates } from './words.ts';

type Facts = {
  readOnly: string | undefined;
  edit: (hook: Webhook) => void;
  look: (hook: Webhook) => void;
  show: (hook: SecretWebhook) => void;
};

const again = () => refresh(webhooksOperations.list);

const State = ({ hook: { state, failingSince, lastError } }: { hook: Webhook }) => (
  <>
    <Badge tone={failingSince ? 'warn' : hookStates[state].tone}>{hookStates[state].word}</Badge>
    {failingSince && (
      <span
        className={styles.why}
      >{`Failing since ${moment(failingSince)}: ${lastError ?? 'no answer'}`}</span>
    )}
  </>
);

const columns: readonly Column<Webhook, Facts>[] = [
  {
    label: 'Webhook',
    as: 'name',
    cell: ({ name, url }) => (
      <>
        {name}
        <span className={`${styles.why} ${styles.url}`}>{url}</span>
      </>
    ),
  },
  { label: 'Hears', as: 'line', cell: heardWords },
  { label: 'State', phone: 'bare', cell: (hook) => <State hook={hook} /> },
  rowActs((hook, { readOnly, edit, look, show }) => {
    const { id, name, state } = hook;
    const active = state === 'active';
    const test = async () => {
      await call(webhooksOperations.test, { id });
      toast.success('Test is on its way');
    };
    const turn = async () => {
      await call(active ? webhooksOperations.pause : webhooksOperations.start, { id });
      await again();
    };
    const renew = async () => show(await call(webhooksOperations.renewSecret, { id }));
    const remove = async () => {
      await call(webhooksOperations.remove, { id });
      await again();
    };
    return [
      { label: 'Deliveries', name: `Deliveries of ${name}`, open: () => look(hook) },
      { label: 'Test', name: `Test ${name}`, off: readOnly ?? (!active && 'Start it first.'), run: test },
      {
        label: active ? 'Pause' : 'Start',
        name: `${active ? 'Pause' : 'Start'} ${name}`,
        off: readOnly,
        run: turn,
      },
      { label: 'Edit', name: `Edit ${name}`, off: readOnly, open: () => edit(hook) },
      {
        label: 'New secret',
        name: `New secret for ${name}`,
        off: readOnly,
        ask: {
          act: renew,
          answer: 'Make a new secret',
          question: `A new secret for ${name}?`,
          said: `The one before signs as well for ${formerSecretLife / hour} hours.`,
        },
      },
      {
        label: 'Delete',
        name: `Delete ${name}`,
        look: 'dangerQuiet',
        off: readOnly,
        ask: {
          act: remove,
          answer: 'Delete',
          danger: true,
          done: 'Webhook deleted',
          question: `Delete ${name}?`,
          said: 'What waits for it is not sent, and its deliveries can no longer be looked at.',
        },
      },
    ];
  }),
];

/** Who else hears what happens here, whether they take it, and what they were told (D69). */
export const Webhooks = () => {
  const pages = usePages(webhooksOperations.list, {});
  const readOnly = useReadOnly();
  const [edited, edit] = useState<Webhook | 'new' | null>(null);
  const [looked, look] = useState<Webhook | null>(null);
  const [secret, show] = useState<SecretWebhook | null>(null);
  return (
    <>
      <Panel
        actions={
          <Button look="main" off={readOnly} onClick={() => edit('new')} small>
            New webhook
          </Button>
        }
        title="Webhooks"
      >
        <List
          columns={columns}
          empty="No other system is told of anything"
          facts={{ readOnly, edit, look, show }}
          label="Webhooks"
          pages={pages}
          what="the webhooks"
        />
      </Panel>
      {edited && (
        <WebhookForm hook={edited === 'new' ? null : edited} onClose={() => edit(null)} onMade={show} />
      )}
      {looked && <Deliveries hook={looked} onClose={() => look(null)} />}
      {secret && <Secret hook={secret} onClose={() => show(null)} />}
    </>
  );
};

const Secret = ({ hook: { name, secret }, onClose }: { hook: SecretWebhook; onClose: () => void }) => (
  // What is shown once is not closed by a slip.
  <Dialog
    description="The receiver checks with it that what comes is from here. It is shown only now."
    foot={
      <Button look="main" onClick={onClose}>
        I have kept it
      </Button>
    }
    held
    onClose={onClose}
    open
    size="sm"
    title={`Secret of ${name}`}
  >
    <div className={`bar wrap ${styles.secret}`}>
      <code>{secret ?? 'No longer readable: make a new one'}</code>
      {secret && <CopyButton text={secret} what="secret" />}
    </div>
  </Dialog>
);
