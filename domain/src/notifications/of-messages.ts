import { administrators, type MessageChannel, type Telling } from '#kernel';

/** What sentences about messages know of one: itself, and who works on its lead. */
export type MessageTold = {
  channel: MessageChannel;
  senderId: string | null;
  senderName: string;
  senderAddress: string;
  recipients: readonly string[];
  failedRecipients: readonly string[];
  subject: string;
  content: string;
  leadId: string | null;
  leadName: string;
  clientId: string | null;
  leadRep: string | null;
  /** Anybody may have written it in this name. */
  unverified: boolean;
};

const mostSaid = 140;

const firstWords = ({ channel, subject, content }: MessageTold): string => {
  const said = channel === 'email' && subject ? subject : content;
  const words = [...said.replace(/\s+/g, ' ').trim()];
  return words.length <= mostSaid ? words.join('') : `${words.slice(0, mostSaid).join('')}…`;
};

/** Where messages of people nobody knows are read, by administrators. */
const strayPage = '/messaging?tab=unknown';

const placeOf = ({ leadId, clientId }: MessageTold) => {
  if (leadId) return { leadId, actionUrl: '/leads', actionLabel: 'View Lead' };
  if (clientId) return { leadId, actionUrl: `/clients/${clientId}`, actionLabel: 'View Client' };
  return { leadId, actionUrl: strayPage, actionLabel: 'View Messages' };
};

/** To the lead's rep; where nobody has it, and of clients and strangers, to administrators. */
const received = (message: MessageTold): Telling[] => {
  const { leadName, senderName, senderAddress, leadRep, leadId, channel, unverified } = message;
  const from = (leadId && leadName) || senderName || senderAddress;
  const mark = unverified ? ' (sender not verified)' : '';
  return [
    {
      ...placeOf(message),
      to: leadId && leadRep ? { uids: [leadRep] } : { roles: administrators },
      type: 'message_received',
      title: channel === 'sms' ? 'New Text Message' : 'New E-mail',
      message: `${from}${mark}: ${firstWords(message)}`,
    },
  ];
};

/** To whoever wrote it: the message did not reach everybody. */
const failed = (message: MessageTold): Telling[] => {
  const { failedRecipients, recipients, channel, leadName } = message;
  const missed = failedRecipients.length > 0 ? failedRecipients : recipients;
  const [first = ''] = missed;
  const whom = missed.length > 1 ? `${missed.length} recipients` : first;
  const what = `Failed to send ${channel === 'sms' ? 'SMS' : 'email'} to ${whom}`;
  return [
    {
      ...placeOf(message),
      actionUrl: '/messaging',
      actionLabel: 'View Messages',
      to: { uids: [message.senderId] },
      type: 'system',
      title: 'Message Failed',
      message: leadName ? `${what} (${leadName})` : what,
    },
  ];
};

/** What messages tell, by the verb of their events. */
export const messageSentences: Readonly<Record<string, (message: MessageTold) => Telling[]>> = {
  received,
  failed,
};
