import {
  type Client,
  type ClientFilter,
  type ClientSort,
  clientOperations,
  clientSortName,
  contractWindow,
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

export type ContractFacts = { noticeDays: number; today: string };
let facts: ContractFacts | null = null;

const newest = (a: Client, b: Client): number =>
  b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id);
const byName = (a: Client, b: Client): number => {
  const [one, other] = [clientSortName(a).toLowerCase(), clientSortName(b).toLowerCase()];
  return one < other ? -1 : one > other ? 1 : newest(a, b);
};
const byEnd = (a: Client, b: Client): number =>
  (a.contractEndDate ?? '9999').localeCompare(b.contractEndDate ?? '9999') || newest(a, b);

const orders: Readonly<Record<ClientSort, (a: Client, b: Client) => number>> = {
  newest,
  name: byName,
  contractEnd: byEnd,
};

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether a client's names, addresses and numbers hold what was typed. */
const saysText = (client: Client, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  const { firstName, lastName, businessName, email, phone, officePhone, cellPhone } = client;
  const words = `${firstName} ${lastName}\n${businessName}\n${email}`.toLowerCase();
  const number = digits(wanted);
  const called = [phone, officePhone, cellPhone].some(
    (one) => number.length > 2 && digits(one).includes(number),
  );
  return words.includes(wanted) || called;
};

const one = (wanted: unknown, value: unknown): boolean => wanted === undefined || wanted === value;

const passes = (client: Client, filter: ClientFilter): boolean => {
  if ((filter.deleted === true) !== (client.deletedAt !== null)) return false;
  const fits =
    one(filter.status, client.status) &&
    one(filter.accountManager, client.accountManager) &&
    one(filter.priority, client.priority) &&
    one(filter.contractType, client.contractType) &&
    one(filter.serviceLevel, client.serviceLevel);
  if (!fits || filter.renewal === undefined) return fits;
  return facts !== null && contractWindow(client, facts.noticeDays, facts.today)?.state === filter.renewal;
};

const clientView = (filter: ClientFilter, text: string, sort: ClientSort): View<Client> => {
  // What the server found by its own search stays, as long as nobody changes it.
  const told = new Map<string, number>();
  return liveList(clients, JSON.stringify([filter, text, sort]), {
    compare: orders[sort],
    matches: (client) =>
      passes(client, filter) &&
      (text === '' || told.get(client.id) === client.version || saysText(client, text)),
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
