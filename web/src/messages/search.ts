import { type MessageChannel, type MessageStatus, messageStatuses } from 'domain/messages';
import { address, day, dayRange, oneOf, type SearchOf, text, uuid } from '#ui/list/address.ts';

const list = address(
  {
    tab: oneOf(['email', 'sms', 'failed', 'unknown']),
    sender: uuid,
    lead: uuid,
    client: uuid,
    status: oneOf(messageStatuses),
    from: day,
    to: day,
    text,
    message: text,
  },
  ['tab', 'message'],
);

/** The screen's part of the address: plain texts, as people share them. */
export type MessageSearch = SearchOf<typeof list>;
export const { read: readSearch, changed, cleared, isFiltered } = list;

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
  const { tab, status, sender, lead, client, text: said, from, to } = list.values(search);
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
