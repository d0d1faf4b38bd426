import type { Client } from 'domain/clients';
import { mayWriteBeside } from 'domain/contacts';
import type { Actor } from 'domain/kernel';
import type { Lead } from 'domain/leads';

/** What rows belong to: a lead, or a client. */
export type BesideOf = { lead: Lead } | { client: Pick<Client, 'id' | 'deletedAt'> };

export type BesideProps = {
  of: BesideOf;
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

/** The id by which the server is asked. */
export const parentOf = (of: BesideOf): { leadId: string } | { clientId: string } =>
  'lead' in of ? { leadId: of.lead.id } : { clientId: of.client.id };

/** The id of the lead or client. */
export const idOf = (of: BesideOf): string => ('lead' in of ? of.lead.id : of.client.id);

/** Why nothing may be written beside it, if so. */
export const whyNot = ({ of, by, off }: BesideProps): string | null => {
  if (off) return off;
  const ends = 'lead' in of ? { lead: of.lead, client: null } : { lead: null, client: of.client };
  return mayWriteBeside(by, ends)?.message ?? null;
};
