import { type Client, clientSortName } from './client.ts';
import type { ClientSort } from './reading.ts';

const newest = (a: Client, b: Client): number =>
  b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id);
const byName = (a: Client, b: Client): number => {
  const [one, other] = [clientSortName(a).toLowerCase(), clientSortName(b).toLowerCase()];
  return one < other ? -1 : one > other ? 1 : newest(a, b);
};
const byEnd = (a: Client, b: Client): number =>
  (a.contractEndDate ?? '9999').localeCompare(b.contractEndDate ?? '9999') || newest(a, b);

/** How each order of the list compares two clients. */
export const clientOrder: Readonly<Record<ClientSort, (a: Client, b: Client) => number>> = {
  newest,
  name: byName,
  contractEnd: byEnd,
};
