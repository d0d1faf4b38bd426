import type { Piece } from '#audit/record.ts';
import { itself, type Saying, type Sayings } from './saying.ts';

/** ‘the e-mail ‘Our proposal’ to Ida Silva’. */
const messageOf = ({ act, it, became, reading }: Saying, way: 'to' | 'from'): Piece[] => {
  if (act.alike > 1 || !act.title) return [it];
  const [channel, name] = [became('channel'), became('leadName')];
  const client = became('clientId');
  const whom = name || (typeof client === 'string' && reading.nameOf(client));
  const record = { record: { noun: act.noun, id: act.rowId }, text: `‘${act.title}’` };
  return [channel === 'sms' ? 'the text ' : 'the e-mail ', record, whom ? ` ${way} ${String(whom)}` : ''];
};

/** Of messages, letters and requests for support. */
export const messagesSayings: Sayings = {
  emailed: itself('wrote to'),
  optedOut: ({ it }) => ['noted that ', it, ' wants no more messages'],
  optedIn: ({ it }) => ['noted that ', it, ' wants messages again'],
  told: itself('told of'),
  'supportRequests.created': ({ it }) => ['asked for support: ', it],
  'outbox.read': ({ became, person }) => {
    const [receiver, to, subject] = [became('person'), became('to'), became('subject')];
    if (receiver === undefined && to === undefined) return ['read a mail that holds a code or a link'];
    const whom = receiver === undefined ? String(to) : person(receiver);
    return [`read the mail ‘${String(subject)}’ to `, whom, ', which holds a code or a link'];
  },
  begun: itself('began'),
  queued: itself('put into the outbox'),
  'messages.queued': (saying) => ['wrote ', ...messageOf(saying, 'to')],
  'messages.received': (saying) => ['took in ', ...messageOf(saying, 'from')],
  sent: itself('sent'),
  sentAgain: itself('sent again'),
  notDelivered: itself('could not deliver'),
  replied: itself('answered'),
};
