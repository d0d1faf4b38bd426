import * as z from 'zod';

/** What a webhook can hear of: noun by noun what happens to it. Whoever takes `*` hears whatever else happens there as well. */
export const webhookNouns = {
  leads: [
    'created',
    'updated',
    'moved',
    'assigned',
    'taken',
    'passed',
    'contacted',
    'noted',
    'sold',
    'converted',
    'removed',
  ],
  clients: ['created', 'updated', 'removed', 'restored'],
  sites: ['created', 'updated', 'removed', 'restored'],
  machines: ['created', 'updated', 'moved', 'removed'],
  contacts: ['created', 'updated', 'removed'],
  deals: ['created', 'updated', 'removed'],
  activities: ['created', 'updated', 'removed'],
  documents: ['added', 'updated', 'removed'],
  appointments: ['created', 'updated', 'rescheduled', 'completed', 'cancelled'],
  routeDays: ['closed', 'reopened'],
  collections: ['created', 'reversed'],
  statements: ['made', 'paid'],
  invoices: ['created', 'issued', 'sent', 'paid', 'cancelled'],
  vendChanges: ['planned', 'applied', 'cancelled'],
  letters: ['sent', 'posted'],
  messages: ['queued', 'sent', 'received'],
  supportRequests: ['created', 'replied', 'moved'],
} as const satisfies Record<string, readonly string[]>;

export type WebhookNoun = keyof typeof webhookNouns;
export const webhookNounNames = Object.keys(webhookNouns) as WebhookNoun[];

/** What is sent to try whether a receiver takes it: nothing has happened. */
export const testEvent = 'webhooks.tested';

/** Whatever happens to a noun. */
export const anything = '*';

const isKnown = (event: string): boolean => {
  const [noun = '', verb = '', ...more] = event.split('.');
  const verbs: readonly string[] | undefined =
    webhookNounNames.find((one) => one === noun) && webhookNouns[noun as WebhookNoun];
  return more.length === 0 && verbs !== undefined && (verb === anything || verbs.includes(verb));
};

/** What one webhook hears: ‘leads.sold’, ‘clients.*’. */
export const webhookEvents = z
  .array(z.string().max(60).refine(isKnown, 'Unknown event'))
  .min(1, 'Choose at least one event')
  .max(200, 'Too many events')
  .transform((events) => [...new Set(events)]);

/** Whether a webhook that hears these is told of an event. */
export const hears = (events: readonly string[], { noun, verb }: { noun: string; verb: string }): boolean =>
  webhookNounNames.some((one) => one === noun) &&
  events.some((event) => event === `${noun}.${verb}` || event === `${noun}.${anything}`);
