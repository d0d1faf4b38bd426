import { messageStatuses } from 'domain/messages';
import { address, day, oneOf, type SearchOf, text, uuid } from '#ui/list/address.ts';

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
export const { read: readSearch, values, changed, cleared, isFiltered } = list;
