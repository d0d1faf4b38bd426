import { isStray, messageOperations } from 'domain/messages';
import { useMemo } from 'react';
import { call } from '#platform/call.ts';
import { liveListColumn } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { filterOf, type MessageFilter } from './filter.ts';
import { type MessageRow, messages } from './rows.ts';
import type { MessageSearch } from './search.ts';

const newest = (a: MessageRow, b: MessageRow): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether subject, first words or recipients hold what was typed; digits find numbers in any format. */
const says = (row: MessageRow, text: string): boolean => {
  const wanted = text.toLowerCase();
  const number = digits(wanted);
  return (
    [row.subject, row.preview, row.leadName, ...row.recipients].some((one) =>
      one.toLowerCase().includes(wanted),
    ) ||
    (number.length > 2 &&
      number === wanted.replace(/[\s().+-]/g, '') &&
      row.recipients.some((one) => digits(one).includes(number)))
  );
};

const one = (wanted: unknown, value: unknown): boolean => wanted === undefined || wanted === value;

const passes = (row: MessageRow, filter: MessageFilter): boolean =>
  one(filter.channel, row.channel) &&
  one(filter.senderId, row.senderId) &&
  one(filter.leadId, row.leadId) &&
  one(filter.clientId, row.clientId) &&
  (filter.statuses?.includes(row.status) ?? true) &&
  (filter.from === undefined || row.createdAt >= filter.from) &&
  (filter.to === undefined || row.createdAt <= filter.to) &&
  (!filter.strays || (isStray(row) && row.doneAt === null));

const messageView = (filter: MessageFilter): View<MessageRow> => {
  const { text = '' } = filter;
  // What the server found by its own search stays, as long as nothing changes it.
  const told = new Map<string, number>();
  return messages.view(JSON.stringify(filter), {
    columns: [liveListColumn],
    place: () => liveListColumn,
    // Hundreds of thousands are not counted to show the newest of them.
    counts: async () => ({ counts: {}, snapshot: '' }),
    compare: newest,
    matches: (row) =>
      told.get(row.id) === row.version || (passes(row, filter) && (text === '' || says(row, text))),
    page: async (_column, cursor, limit) => {
      const page = await call(messageOperations.list, { ...filter, cursor, limit });
      for (const { id, version } of page.items) told.set(id, version);
      return page;
    },
  });
};

/** The list that the address asks for, live. */
export const useMessageView = (search: MessageSearch): View<MessageRow> => {
  const filter = JSON.stringify(filterOf(search));
  return useMemo(() => messageView(JSON.parse(filter) as MessageFilter), [filter]);
};
