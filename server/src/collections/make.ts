import { createHash } from 'node:crypto';
import { clientTitle } from 'domain/clients';
import {
  beforeBeginning,
  collectionRefusals,
  type StatementFacts,
  sameFacts,
  statementFacts,
} from 'domain/collections';
import type { Refusal } from 'domain/kernel';
import { siteTitle } from 'domain/sites';
import type { Kysely } from 'kysely';
import { storeDocument } from '#documents';
import type { DB } from '#platform/database/schema.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { readSettings } from '#settings';
import {
  daysOfMonth,
  insertStatement,
  latestStatements,
  paidFor,
  type StatementRow,
  type StatementSite,
  statementSites,
} from './sql/statements.ts';
import { statementName, statementPdf } from './statement-pdf.ts';
import { statementEvent } from './told.ts';

export type Terms = 'kept' | 'present';

/** A site's month: what its statement would say, and the one that holds. */
export type SiteMonth = {
  site: StatementSite;
  facts: StatementFacts | Refusal;
  current: StatementRow | null;
};

const addressOf = ({ streetAddress, streetAddressLine2, city, state, zipCode }: StatementSite): string[] => [
  streetAddress,
  streetAddressLine2,
  [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', '),
];

// Whom a business is reached by; a client without a business is the person.
const personOf = ({ businessName, firstName, lastName }: StatementSite): string =>
  businessName ? `${firstName} ${lastName}`.trim() : '';

/** Reads a month of many sites at once, as few statements as one site takes. */
export const readMonth = async (
  db: Kysely<DB>,
  { siteIds, month, terms }: { siteIds: readonly string[]; month: string; terms: Terms },
): Promise<SiteMonth[]> => {
  const { teamName: team } = await readSettings(db);
  const sites = await statementSites(db, siteIds);
  const days = Map.groupBy(await daysOfMonth(db, siteIds, month), ({ siteId }) => siteId);
  const paid = await paidFor(db, siteIds, month);
  const latest = new Map((await latestStatements(db, siteIds, month)).map((row) => [row.siteId, row]));
  return sites.map((site) => {
    const current = latest.get(site.id) ?? null;
    const kept = terms === 'kept' ? current?.facts : undefined;
    const agreed = kept?.terms ?? site.commission;
    if (!agreed) return { site, current, facts: collectionRefusals.noCommission };
    const facts = statementFacts({
      month,
      team,
      client: clientTitle(site),
      person: personOf(site),
      site: siteTitle(site),
      locationCode: site.locationCode,
      address: addressOf(site),
      days: days.get(site.id) ?? [],
      terms: agreed,
      units: kept?.units ?? site.numberOfUnits,
      paid: paid.get(site.id) ?? 0,
    });
    return { site, current, facts: beforeBeginning(facts, current?.facts ?? null, site) ?? facts };
  });
};

/** What making a statement needs: a request's context or a job's. */
export type Making = Pick<JobContext, 'db' | 'now' | 'emit'> & {
  services: Pick<JobContext['services'], 'env' | 'outgoing' | 'newId'>;
};

/** Whether the statement that holds says all this already. */
export const isMade = (facts: StatementFacts, current: StatementRow | null): boolean =>
  current !== null && sameFacts(facts, current.facts);

/**
 * Keeps a statement with its PDF, under the site's lock; the one that holds where it says the same. What was entered or
 * paid since makes a further revision, the earlier ones stay as they are.
 */
export const makeStatement = async (
  making: Making,
  { site, facts, current, by }: Omit<SiteMonth, 'facts'> & { facts: StatementFacts; by: string | null },
): Promise<StatementRow> => {
  if (current && isMade(facts, current)) return current;
  const revision = (current?.revision ?? 0) + 1;
  const { letterhead } = await readSettings(making.db);
  const bytes = await statementPdf(facts, revision, letterhead);
  const { id: siteId, clientId } = site;
  const document = await storeDocument(making, {
    bytes,
    name: statementName(facts, revision),
    mimeType: 'application/pdf',
    type: 'report',
    category: 'collection_record',
    clientId,
    siteId,
    uploadedBy: by,
  });
  const { month, gross, refunds, testMoney, net, commission } = facts;
  const row: StatementRow = {
    id: making.services.newId(),
    siteId,
    clientId,
    month,
    revision,
    gross,
    refunds,
    testMoney,
    net,
    commission,
    facts,
    documentId: document.id,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    by,
    createdAt: making.now,
  };
  await insertStatement(making.db, row);
  making.emit(statementEvent('made', row));
  return row;
};
