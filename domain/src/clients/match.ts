import { wantedOf } from '#leads';
import type { Client } from './client.ts';
import { contractWindow } from './contract.ts';
import type { ClientFilter } from './reading.ts';

/** What contracts are judged by: the office's days of notice, and its day. */
export type ContractFacts = { noticeDays: number; today: string };

const renews = (client: Client, renewal: ClientFilter['renewal'], facts: ContractFacts | null): boolean =>
  facts !== null && contractWindow(client, facts.noticeDays, facts.today)?.state === renewal;

/**
 * Whether a client passes a filter; without the facts nobody passes one that goes by the contract's end. What came with an
 * import stands on no client: that is asked of whoever knows.
 */
export const matchesClientFilter = (
  client: Client,
  { deleted = false, renewal, imported: _, ...asked }: ClientFilter,
  facts: ContractFacts | null,
): boolean =>
  deleted === (client.deletedAt !== null) &&
  (renewal === undefined || renews(client, renewal, facts)) &&
  Object.entries(asked).every(
    ([field, wanted]) =>
      wanted === undefined || wantedOf<unknown>(wanted).includes(client[field as keyof typeof asked]),
  );

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether a client's names, addresses and numbers hold what was typed. */
export const clientSaysText = (client: Client, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase();
  const { firstName, lastName, businessName, email, phone, officePhone, cellPhone } = client;
  const words = `${firstName} ${lastName}\n${businessName}\n${email}`.toLowerCase();
  const number = digits(wanted);
  return (
    words.includes(wanted) ||
    (number.length > 2 && [phone, officePhone, cellPhone].some((one) => digits(one).includes(number)))
  );
};
