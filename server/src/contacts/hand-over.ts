import { nextOf } from 'domain/kernel';
import type { HeldKind } from 'domain/users';
import { clientsById } from '#clients';
import { leadsById } from '#leads';
import type { Holding } from '#platform/operations/feature.ts';
import { keepRow } from '#platform/rows/write.ts';
import type { Assigned, BesideSql } from './sql.ts';
import { among } from './told.ts';

const idsIn = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** What is to be done beside leads and clients, as what somebody holds. */
export const besideHolding = <Row extends Assigned>(kind: HeldKind, rows: BesideSql<Row>): Holding => ({
  kind,
  count: ({ db }, uid) => rows.countAssigned(db, uid),
  names: async ({ db }, uid, limit) => (await rows.firstAssigned(db, uid, limit)).map(({ title }) => title),
  handOver: async (ctx, from, to) => {
    const found = await rows.lockAssigned(ctx.db, from);
    if (found.length === 0) return;
    const leads = await leadsById(ctx.db, idsIn(found.map(({ leadId }) => leadId)));
    const clients = await clientsById(ctx.db, idsIn(found.map(({ clientId }) => clientId)));
    const [leadOf, clientOf] = [byId(leads), byId(clients)];
    const table = among(rows, ({ leadId, clientId }) => ({
      lead: leadOf.get(leadId ?? '') ?? null,
      client: clientOf.get(clientId ?? '') ?? null,
    }));
    for (const before of found) {
      const after = nextOf<Assigned>(before, { assignedTo: to }, ctx.now) as Row;
      await keepRow(ctx, table, 'handedOver', before, after);
    }
  },
});
