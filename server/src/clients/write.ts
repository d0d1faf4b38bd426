import { type Client, clientRefusals, readableClients, type SomeClientFields } from 'domain/clients';
import { notFound, type Outcome, type Refusal } from 'domain/kernel';
import { mayBeRep } from 'domain/leads';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { findCandidate } from '#users';
import { addClients, ancestorsOf, findClient, lockParents, saveClient } from './sql.ts';
import { clientEvent } from './told.ts';

/** What writing a client needs: a request's context or a job's. */
type Writing = Pick<Context, 'emit'> & { db: Kysely<DB> };

/** Adds a client with its event; refused when its id exists. */
export const insertClient = async (ctx: Writing, client: Client): Promise<Outcome<Client>> => {
  if ((await addClients(ctx.db, [client])).length === 0) return clientRefusals.idTaken;
  ctx.emit(clientEvent('created', null, client));
  return client;
};

/** Writes what a verb made of a client locked by then, with its event; nothing when nothing changed. */
export const saveChanged = async (
  ctx: Writing,
  verb: Parameters<typeof clientEvent>[0],
  before: Client,
  after: Client,
): Promise<Client> => {
  if (after === before) return before;
  await saveClient(ctx.db, before, after);
  ctx.emit(clientEvent(verb, before, after));
  return after;
};

/** Refuses somebody who may not manage clients; their row stays as it is until it is written (CLI-09). */
export const managerProblem = async (
  ctx: Context,
  uid: string | null | undefined,
): Promise<Refusal | null> => {
  if (uid === null || uid === undefined) return null;
  const person = await findCandidate(ctx.db, uid, 'lock');
  return person && mayBeRep(person, ctx.actor) ? null : clientRefusals.notManager;
};

/** Refuses a parent that is not there, or that itself belongs to this client. */
export const parentProblem = async (
  ctx: Context,
  id: string,
  { parentClientId }: SomeClientFields,
): Promise<Refusal | null> => {
  if (parentClientId === null || parentClientId === undefined) return null;
  if (parentClientId === id) return clientRefusals.ownParent;
  await lockParents(ctx.db);
  const parent = await findClient(ctx.db, parentClientId, readableClients(ctx.viewer));
  if (!parent || parent.deletedAt !== null) return clientRefusals.unknownParent;
  return (await ancestorsOf(ctx.db, parent.id)).includes(id) ? clientRefusals.parentCycle : null;
};

type Kept = Pick<Client, 'id' | 'version'>;

/** A write sent again is answered with the client as it stands, to who may still open it. */
export const replayed = {
  keep: ({ id, version }: Client): Kept => ({ id, version }),
  show: async (ctx: Context, { id }: Kept): Promise<Outcome<Client>> =>
    (await findClient(ctx.db, id, readableClients(ctx.viewer))) ?? notFound,
};
