import { type MessageChannel, type MessageStatus, messageStatuses } from 'domain/messages';

const keys = ['tab', 'sender', 'lead', 'client', 'status', 'from', 'to', 'text', 'message'] as const;
type Key = (typeof keys)[number];

/** The screen's part of the address: plain texts, as people share them. */
export type MessageSearch = { [Name in Key]?: string };

/** Reads the address; what is no part of it or empty is left out. */
export const readSearch = (raw: Record<string, unknown>): MessageSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = raw[key];
      return typeof value === 'string' && value.trim() !== '' ? [[key, value.slice(0, 200)]] : [];
    }),
  );

/** The address with some parts changed; an empty one is left out. */
export const changed = (search: MessageSearch, parts: MessageSearch): MessageSearch =>
  readSearch({ ...search, ...parts });

/** The address without its filters; tab and open message stay. */
export const cleared = ({ tab, message }: MessageSearch): MessageSearch => readSearch({ tab, message });

export const isFiltered = ({ tab: _, message: __, ...filters }: MessageSearch): boolean =>
  Object.keys(filters).length > 0;

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

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const day = /^\d{4}-\d\d-\d\d$/;

const momentOf = (value: string | undefined, time: string): string | undefined => {
  if (!value || !day.test(value)) return undefined;
  const at = new Date(`${value}T${time}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const statusesOf = ({ tab, status }: MessageSearch): MessageStatus[] | undefined => {
  const one = messageStatuses.find((name) => name === status);
  if (one) return [one];
  return tab === 'failed' ? [...failedStatuses] : undefined;
};

/** The filter that the address asks for; a value that nothing can have asks for nothing. */
export const filterOf = (search: MessageSearch): MessageFilter => {
  const id = (value: string | undefined) => (value && uuid.test(value) ? value : undefined);
  const filter = {
    channel: search.tab === 'email' || search.tab === 'sms' ? search.tab : undefined,
    statuses: statusesOf(search),
    senderId: id(search.sender),
    leadId: id(search.lead),
    clientId: id(search.client),
    from: momentOf(search.from, '00:00:00'),
    to: momentOf(search.to, '23:59:59.999'),
    text: search.text?.trim() || undefined,
    strays: search.tab === 'unknown' ? true : undefined,
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as MessageFilter;
};
