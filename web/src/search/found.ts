import type { SearchType } from 'domain/search';
import { foundUsers } from '#admin';
import { foundLeads } from '#board';
import { foundEvents } from '#calendar';
import { foundClients } from '#clients';
import { foundDocuments } from '#documents';
import { foundInvoices } from '#invoices';
import type { Found } from '#platform/found.ts';
import { foundMachines, foundSites } from '#sites';

/** How what is found looks and opens, as each noun says of its own. */
export const found: Readonly<Record<SearchType, Found>> = {
  lead: foundLeads,
  client: foundClients,
  site: foundSites,
  user: foundUsers,
  machine: foundMachines,
  event: foundEvents,
  document: foundDocuments,
  invoice: foundInvoices,
};
