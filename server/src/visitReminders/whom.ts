import type { Client } from 'domain/clients';
import { e164, type MessageChannel } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Site } from 'domain/sites';
import type { Addressee } from 'domain/visitReminders';
import { clientsById } from '#clients';
import { optedOut } from '#outbox';
import type { Services } from '#platform/services.ts';
import { sitesById } from '#sites';
import { onSite } from './sql.ts';

type Reached = { channel: MessageChannel; address: string; to: Addressee };

/** Who is reminded of visits at a site, and where. */
export type Whom = Reached & { site: Site; client: Client };

const wayTo = (to: Addressee, { smsApproved }: Settings): Reached[] => {
  if (to.email !== '') return [{ channel: 'email', address: to.email, to }];
  const number = smsApproved ? e164(to.phone) : null;
  return number ? [{ channel: 'sms', address: number, to }] : [];
};

/** Whoever is on site, else the client itself; null where nobody can be reached, or whoever it is wants no more of us. */
export const whomToRemind = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  siteId: string,
  settings: Settings,
): Promise<Whom | null> => {
  const [site] = await sitesById(db, [siteId]);
  const [client] = site ? await clientsById(db, [site.clientId]) : [];
  if (!site || !client || site.deletedAt !== null || client.deletedAt !== null) return null;
  const [reached] = [...(await onSite(db, client.id)), client].flatMap((to) => wayTo(to, settings));
  if (!reached) return null;
  const out = await optedOut({ db, keys }, reached.channel, [reached.address]);
  return out.size > 0 ? null : { ...reached, site, client };
};
