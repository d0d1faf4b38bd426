import {
  anything,
  type SecretWebhook,
  type Webhook,
  type WebhookNoun,
  webhookFields,
  webhookNounNames,
  webhookNouns,
  webhooksOperations,
} from 'domain/webhooks';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { problemsOf } from '#ui/useForm.ts';
import styles from './Webhooks.module.css';
import { nounWords, typeWords } from './words.ts';

type Values = { name: string; url: string; events: readonly string[] };

const optionsOf = (noun: WebhookNoun): (readonly [string, string])[] => [
  [`${noun}.${anything}`, 'Everything'],
  ...webhookNouns[noun].map((verb) => [`${noun}.${verb}`, typeWords(`${noun}.${verb}`)] as const),
];

const chosenWords = (count: number): string => (count === 0 ? '' : ` (${count})`);

/** Where a webhook is and what it hears; a new one answers with its secret. */
export const WebhookForm = ({
  hook,
  onMade,
  onClose,
}: {
  hook: Webhook | null;
  onMade: (made: SecretWebhook) => void;
  onClose: () => void;
}) => {
  const draft = useDraft({
    noun: 'webhooks',
    row: hook,
    values: (row: Webhook | null): Values => ({
      name: row?.name ?? '',
      url: row?.url ?? '',
      events: row?.events ?? [],
    }),
    check: (values) => problemsOf(webhookFields, values),
    fields: ({ events, ...words }) => ({ ...words, events: [...events] }),
    create: async (fields, { key }): Promise<Webhook> => {
      const made = await call(webhooksOperations.create, fields, { key });
      onMade(made);
      return made;
    },
    update: (fields, { id, version, key }) =>
      call(webhooksOperations.update, { id, version, fields }, { key }),
    saved: () => {
      void refresh(webhooksOperations.list);
      onClose();
    },
  });
  const { events } = draft.values;
  const choose = (noun: WebhookNoun, own: readonly string[]) =>
    draft.set('events', [...events.filter((event) => !event.startsWith(`${noun}.`)), ...own]);
  return (
    <FormDialog
      {...draft.form}
      answer={hook ? 'Save webhook' : 'Add webhook'}
      description="Each event is sent as it happens, signed, until the receiver has taken it."
      off={events.length === 0 ? 'Choose at least one event.' : undefined}
      onClose={onClose}
      size="md"
      title={hook ? 'Edit webhook' : 'New webhook'}
    >
      <TextField {...draft.field('name')} autoComplete="off" label="Name" maxLength={255} />
      <TextField
        {...draft.field('url')}
        autoComplete="off"
        help="https://, in everybody’s internet"
        inputMode="url"
        label="Address"
      />
      <div className={styles.nouns}>
        {webhookNounNames.map((noun) => {
          const own = events.filter((event) => event.startsWith(`${noun}.`));
          return (
            <details key={noun} open={own.length > 0}>
              <summary>{`${nounWords(noun)}${chosenWords(own.length)}`}</summary>
              <CheckGroup
                chosen={own}
                disabled={false}
                legend={`What happens to a ${nounWords(noun).toLowerCase()}`}
                onChange={(chosen) => choose(noun, chosen)}
                options={optionsOf(noun)}
              />
            </details>
          );
        })}
      </div>
      {draft.theirs('events')}
    </FormDialog>
  );
};
