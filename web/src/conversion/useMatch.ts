import { type Client, clientOperations, clientTitle } from 'domain/clients';
import type { Lead } from 'domain/leads';
import { useRead } from '#platform/query.ts';

/** A client that the lead seems to belong to already, and by what (W9). */
export type ClientMatch = { id: string; name: string; by: 'phone' | 'e-mail' | 'company' };

const digits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);
const same = (a: string, b: string): boolean =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();

const isSame: Readonly<Record<ClientMatch['by'], (lead: Lead, client: Client) => boolean>> = {
  phone: (lead, client) =>
    digits(lead.phone).length >= 7 &&
    [client.phone, client.officePhone, client.cellPhone].some(
      (phone) => digits(phone) === digits(lead.phone),
    ),
  'e-mail': (lead, client) => same(lead.email, client.email),
  company: (lead, client) =>
    [lead.company, lead.businessName].some((name) => same(name, client.businessName)),
};

const useFound = (text: string): readonly Client[] => {
  const { data } = useRead(clientOperations.list, { text, limit: 10 }, { when: text.trim().length > 1 });
  return data?.items ?? [];
};

/** Looks for the client whose telephone, e-mail or company is the lead's; the surest sign counts. */
export const useClientMatch = (lead: Lead): ClientMatch | null => {
  const phone = useFound(lead.phone);
  const email = useFound(lead.email);
  const company = useFound(lead.company || lead.businessName);
  for (const [by, found] of [
    ['phone', phone],
    ['e-mail', email],
    ['company', company],
  ] as const) {
    const client = found.find((one) => isSame[by](lead, one));
    if (client) return { id: client.id, name: clientTitle(client), by };
  }
  return null;
};

/** ‘Same phone’. */
export const matchWords = (match: ClientMatch | null): string => `Same ${match?.by ?? 'company'}`;
