import type { derivedOfClients } from 'domain/clients';
import type { FigureFacts } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { type RawBuilder, sql } from 'kysely';

/** What figures ask of a client that is no column of it. */
export const clientDerived = ({
  settings,
}: FigureFacts<Settings>): Readonly<Record<(typeof derivedOfClients)[number], RawBuilder<unknown>>> => ({
  noticeQuarter: sql`to_char(clients."leaseExpirationDate" - ${settings.leaseNoticeDays}::integer, 'YYYY "Q"Q')`,
  units: sql`(select sum(its."numberOfUnits") from sites as its
    where its."clientId" = clients."id" and its."deletedAt" is null)`,
  provider: sql`(select origin."currentServiceProvider" from leads as origin where origin."id" = clients."originLeadId")`,
  hasSite: sql`exists (select from sites as its where its."clientId" = clients."id" and its."deletedAt" is null)`,
});
