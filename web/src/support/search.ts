import { supportKinds, supportSeverities, supportStatuses } from 'domain/supportRequests';
import { address, exactText, oneOf, orNone, type SearchOf, text, uuid } from '#ui/list/address.ts';

export const supportTabs = [
  { tab: 'help', label: 'Help' },
  { tab: 'contact', label: 'Contact' },
  { tab: 'requests', label: 'My requests' },
  { tab: 'status', label: 'System status' },
  { tab: 'new', label: 'What’s new' },
] as const;
export type SupportTab = (typeof supportTabs)[number]['tab'];

const parts = address(
  {
    tab: oneOf(supportTabs.map(({ tab }) => tab)),
    /** The article that is open, and what was looked for in all. */
    article: text,
    find: exactText,
    /** The request that is open. */
    request: uuid,
    /** Of administrators: everybody's, or their own. */
    whose: oneOf(['mine', 'all']),
    status: oneOf(supportStatuses),
    kind: oneOf(supportKinds),
    severity: oneOf(supportSeverities),
    assigned: orNone(uuid),
    text,
  },
  ['tab', 'article', 'find', 'request', 'whose'],
);

/** The screen's part of the address. */
export type SupportSearch = SearchOf<typeof parts>;
export const { read: readSearch, values, cleared, isFiltered } = parts;
