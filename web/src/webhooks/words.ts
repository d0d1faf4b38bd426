import { auditNounWords, happenedWords } from 'domain/audit';
import type { MailState } from 'domain/outbox';
import {
  anything,
  testEvent,
  type Webhook,
  type WebhookNoun,
  type WebhookState,
  webhookNounNames,
} from 'domain/webhooks';

export const hookStates: Readonly<Record<WebhookState, { word: string; tone: 'ok' | 'warn' | 'info' }>> = {
  active: { word: 'Active', tone: 'ok' },
  paused: { word: 'Paused', tone: 'info' },
  stopped: { word: 'Stopped', tone: 'warn' },
};

export const toldStates: Readonly<Record<MailState, { word: string; tone: 'ok' | 'warn' | 'info' }>> = {
  queued: { word: 'Waits', tone: 'info' },
  sending: { word: 'Under way', tone: 'info' },
  sent: { word: 'Arrived', tone: 'ok' },
  delivered: { word: 'Arrived', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warn' },
  unknown: { word: 'Unknown', tone: 'warn' },
  bounced: { word: 'Failed', tone: 'warn' },
  cancelled: { word: 'Taken back', tone: 'info' },
};

/** ‘Lead sold’, ‘Test’. */
export const typeWords = (type: string): string => {
  const [noun = '', verb = ''] = type.split('.');
  return type === testEvent ? 'Test' : happenedWords({ noun, verb });
};

/** What a noun is called where several of it are meant by the word alone: ‘Lead’. */
export const nounWords = (noun: WebhookNoun): string => {
  const words = auditNounWords[noun];
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const mostNamed = 3;

/** ‘Client: everything, Lead sold and 2 more’. */
export const heardWords = ({ events }: Pick<Webhook, 'events'>): string => {
  const words = webhookNounNames.flatMap((noun) =>
    events.includes(`${noun}.${anything}`)
      ? [`${nounWords(noun)}: everything`]
      : events.filter((event) => event.startsWith(`${noun}.`)).map(typeWords),
  );
  if (words.length <= mostNamed + 1) return words.join(', ');
  return `${words.slice(0, mostNamed).join(', ')} and ${words.length - mostNamed} more`;
};
