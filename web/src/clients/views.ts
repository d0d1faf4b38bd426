import {
  type Client,
  type ClientFilter,
  type ClientSort,
  type ContractFacts,
  clientOperations,
  clientOrder,
  clientSaysText,
  matchesClientFilter,
} from 'domain/clients';
import { localDay } from 'domain/kernel';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '#platform/call.ts';
import { liveList } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { useSettings } from '#settings';
import { clients } from './rows.ts';
import type { ClientSearch } from './search.ts';
import { filterOf, sortOf } from './search.ts';

let facts: ContractFacts | null = null;

const clientView = (filter: ClientFilter, text: string, sort: ClientSort): View<Client> => {
  // What the server found by its own search stays, as long as nobody changes it.
  const told = new Map<string, number>();
  return liveList(clients, JSON.stringify([filter, text, sort]), {
    compare: clientOrder[sort],
    matches: (client) =>
      matchesClientFilter(client, filter, facts) &&
      (filter.imported === undefined || told.has(client.id)) &&
      (text === '' || told.get(client.id) === client.version || clientSaysText(client, text)),
    page: async (cursor, limit) => {
      const page = await call(clientOperations.list, { filter, text, sort, cursor, limit });
      for (const { id, version } of page.items) told.set(id, version);
      return page;
    },
  });
};

/** By what contracts are judged; null until the settings are known. */
export const useContractFacts = (): ContractFacts | null => {
  const settings = useSettings();
  const zone = settings?.officeTimeZone;
  const days = settings?.leaseNoticeDays;
  return useMemo(
    () =>
      zone === undefined || days === undefined
        ? null
        : { noticeDays: days, today: localDay(new Date().toISOString(), zone) },
    [zone, days],
  );
};

/** The list that the address asks for, live. */
export const useClientView = (search: ClientSearch): View<Client> => {
  const known = useContractFacts();
  const filter = JSON.stringify(filterOf(search));
  const sort = sortOf(search);
  const text = search.text ?? '';
  const view = useMemo(
    () => clientView(JSON.parse(filter) as ClientFilter, text, sort),
    [filter, text, sort],
  );
  const before = useRef(facts);
  useEffect(() => {
    facts = known;
    const news = before.current === null && known !== null && filter.includes('renewal');
    before.current = known;
    // Rows came before anybody could judge them.
    if (news) void view.reload();
  }, [known, view, filter]);
  return view;
};
