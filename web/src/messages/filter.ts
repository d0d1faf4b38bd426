import type { MessageChannel } from 'domain/kernel';
import type { MessageStatus } from 'domain/messages';
import { dayRange } from '#ui/list/address.ts';
import { type MessageSearch, values } from './search.ts';

export const messageTabs = [
  ['', 'All'],
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['failed', 'Failed'],
] as const;

/** What the Failed tab lists: everything that did not reach somebody. */
export const failedStatuses = ['failed', 'partial', 'bounced'] as const satisfies readonly MessageStatus[];

/** What the list is narrowed to; the server is asked for the same. */
export type MessageFilter = {
  channel?: MessageChannel;
  statuses?: MessageStatus[];
  senderId?: string;
  leadId?: string;
  clientId?: string;
  from?: string;
  to?: string;
  text?: string;
  strays?: true;
};

/** The filter that the address asks for; a value that nothing can have asks for nothing. */
export const filterOf = (search: MessageSearch): MessageFilter => {
  const { tab, status, sender, lead, client, text: said, from, to } = values(search);
  const statuses = status ? [status] : tab === 'failed' ? [...failedStatuses] : undefined;
  return {
    ...((tab === 'email' || tab === 'sms') && { channel: tab }),
    ...(statuses && { statuses }),
    ...(sender && { senderId: sender }),
    ...(lead && { leadId: lead }),
    ...(client && { clientId: client }),
    ...dayRange({ ...(from && { from }), ...(to && { to }) }),
    ...(said && { text: said }),
    ...(tab === 'unknown' && { strays: true }),
  };
};
