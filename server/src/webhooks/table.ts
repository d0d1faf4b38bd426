import { everyRow } from 'domain/kernel';
import { type Webhook, webhookAnswer, webhooksTexts } from 'domain/webhooks';
import { columnsOf, type Table } from '#platform/rows/table.ts';

/** Webhooks as administrators see them: their secrets stand beside that. */
export const webhookTable: Table<Webhook> = {
  noun: 'webhooks',
  name: 'webhooks',
  columns: columnsOf(webhookAnswer),
  scope: () => everyRow,
  refusals: webhooksTexts,
  untold: ['failingSince', 'lastError'],
  // What follows it is a secret of many receivers.
  told: (hook) => ({ ...hook, url: new URL(hook.url).origin }),
};
