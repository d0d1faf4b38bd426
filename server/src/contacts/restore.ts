import { clientRefusals } from 'domain/clients';
import type { BesideRow } from 'domain/contacts';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadRights } from 'domain/leads';
import type { Context } from '#platform/operations/context.ts';
import { writableParent } from './parent.ts';
import type { BesideSql } from './sql.ts';
import { backEvent } from './told.ts';

/** Takes back that such a row was deleted, where what it belongs to still stands. */
export const restoreBeside = async <Row extends BesideRow>(
  ctx: Context,
  rows: BesideSql<Row>,
  id: string,
): Promise<Outcome<{ id: string }>> => {
  const known = await rows.findRemoved(ctx.db, id);
  const parent = known ? await writableParent(ctx, known) : notFound;
  if (isRefusal(parent)) return parent;
  if (parent.lead?.deleted) return leadRights.deleted;
  if (!parent.lead && parent.client?.deletedAt) return clientRefusals.deleted;
  const row = await rows.lockRemoved(ctx.db, id);
  if (!row) return notFound;
  await rows.bringBack(ctx.db, id, ctx.now);
  ctx.emit(backEvent(rows, row, parent));
  return { id };
};
