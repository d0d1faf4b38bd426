import { type Client, clientRefusals, readableClients, type SomeClientFields } from 'domain/clients';
import { assignable, type Outcome, type Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRow, type Telling, type Writable, writable } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { ancestorsOf, findClient, lockClient, lockParents } from './sql.ts';
import { clientTable } from './table.ts';

/** Clients as verbs change them: what follows from the sites is read once the lock is held. */
export const clientRows: Writable<Client> = {
  ...writable(clientTable),
  lock: ({ db, viewer }, id) => lockClient(db, id, readableClients(viewer)),
};

/** Adds a client with its event; refused when its id exists. */
export const insertClient = (ctx: Telling, client: Client): Promise<Outcome<Client>> =>
  createRow(ctx, clientTable, client);

/** Refuses somebody who may not manage clients (CLI-09): whoever is not in the pick list, whoever asks (D61). */
export const managerProblem = ({ db }: Context, uid: string | null | undefined): Promise<Refusal | null> =>
  personProblem(
    db,
    uid,
    ({ active, role }) => active && assignable.includes(role),
    clientRefusals.notManager,
  );

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
