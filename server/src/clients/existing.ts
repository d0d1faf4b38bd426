import {
  clientMatchFields,
  existingClientTag,
  isUnmarked,
  leadMatchFields,
  markExisting,
  saysWho,
} from 'domain/clients';
import { idsOf, isAdministrator, mayEnter, reps, type Viewer } from 'domain/kernel';
import {
  aroundLeadOperations,
  type DuplicateClient,
  type Lead,
  matchKeys,
  readableLeads,
} from 'domain/leads';
import type { Kysely } from 'kysely';
import { duplicatesOf, leadEvent, tagLeads } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { NewEvent, StoredEvent } from '#platform/operations/events.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { clientsLike, leadsLikeClients, leadsNear, lockUnmarked } from './sql/existing.ts';

type Writing = Pick<JobContext, 'db' | 'emit'>;

/** Marks those of some leads that look like a client, each once, as the product's own act. */
const markLeads = async ({ db, emit }: Writing, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const leads = (await lockUnmarked(db, ids)).filter(isUnmarked);
  const alike = await leadsLikeClients(db, leads);
  const marked = leads.filter(({ id }) => alike.has(id));
  if (marked.length === 0) return;
  await tagLeads(db, idsOf(marked), existingClientTag);
  for (const lead of marked) emit(leadEvent(lead, markExisting(lead), { verb: 'updated', notes: [] }));
};

/** Marks the open leads that look like some clients: for those that came many at once. */
export const markLeadsLike = async (ctx: Writing, clientIds: readonly string[]): Promise<void> =>
  markLeads(ctx, await leadsNear(ctx.db, clientIds));

/** Leads about to be stored, with the mark on those that look like a client; one statement for all. */
export const withMarks = async (db: Kysely<DB>, leads: readonly Lead[]): Promise<Lead[]> => {
  const alike = await leadsLikeClients(db, leads);
  return leads.map((lead) =>
    alike.has(lead.id) && isUnmarked(lead) ? { ...lead, tags: [...lead.tags, existingClientTag] } : lead,
  );
};

/** What comes many at once says who did it, and is compared as it comes. */
const says = (fields: readonly string[]) => (event: NewEvent) =>
  event.by === undefined && saysWho(event.after, fields);

const onLead = ({ rowId }: StoredEvent, ctx: JobContext): Promise<void> => markLeads(ctx, [rowId]);
const onClient = ({ rowId }: StoredEvent, ctx: JobContext): Promise<void> => markLeadsLike(ctx, [rowId]);

export const existingReactions: NonNullable<Feature['reactions']> = [
  ...['created', 'updated', 'merged', 'restored'].map((verb) => ({
    verb: `leads.${verb}`,
    when: says(leadMatchFields),
    run: onLead,
  })),
  ...['created', 'updated'].map((verb) => ({
    verb: `clients.${verb}`,
    when: says(clientMatchFields),
    run: onClient,
  })),
];

// Administrators open clients; whoever brings in leads learns that there is one, and neither which nor how many.
const told = (viewer: Viewer, clients: DuplicateClient[]) => {
  if (isAdministrator(viewer.role)) return { clients };
  return mayEnter(reps, viewer.role) && clients.length > 0
    ? { clients: [], existingClient: true as const }
    : { clients: [] };
};

/** Leads and clients that may be the same as what somebody is typing. */
export const duplicatesRoute = bind(
  aroundLeadOperations.duplicates,
  async ({ db, viewer }, { except, ...typed }) => {
    const keys = matchKeys(typed);
    // Within what one may open: of leads out of sight not even that there are some (D17).
    const leads = await duplicatesOf(db, keys, readableLeads(viewer), except ?? null);
    return { leads, ...told(viewer, await clientsLike(db, keys)) };
  },
);
