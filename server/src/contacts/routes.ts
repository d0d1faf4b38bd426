import {
  type Belonging,
  type BesideRow,
  belongingOf,
  blankContact,
  changeContact,
  contactOperations,
  contactsPerParent,
  type ParentIds,
} from 'domain/contacts';
import { isRefusal, notFound, type Operation, type Outcome, type Page, type Refusal } from 'domain/kernel';
import type * as z from 'zod';
import type { Context } from '#platform/operations/context.ts';
import { type Bound, bind } from '#platform/operations/operations.ts';
import { type Asked, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { createRow, keepRow, write } from '#platform/rows/write.ts';
import { lockLower, type Parent, readableParent, writableParent } from './parent.ts';
import type { BesideSql } from './sql.ts';
import { contactsSql } from './table.ts';
import { among, goneEvent } from './told.ts';

type Given<Fields> = ParentIds & Fields;
type Listing = ParentIds & Asked;

/** One of the nouns that stand beside leads and clients: what it is, and what its rules say. */
export type BesideNoun<Row extends BesideRow, Fields extends object> = {
  operations: {
    list: Operation<z.ZodType<Listing>, Page<Row>>;
    create: Operation<z.ZodType<Given<Fields> & { id?: string | undefined }>, Row>;
    update: Operation<z.ZodType<{ id: string; version: number; fields: Given<Fields> }>, Row>;
    remove: Operation<z.ZodType<{ id: string }>, { id: string }>;
  };
  rows: BesideSql<Row>;
  blank: (id: string, parent: Belonging, by: string | null, now: string) => Row;
  change: (row: Row, fields: Given<Fields>, now: string) => Outcome<Row>;
  /** What only the database knows of a row that is about to be written. */
  problem?: (ctx: Context, after: Row, before: Row | null) => Promise<Refusal | null>;
  most: number;
};

type Locked<Row> = { row: Row; from: Parent; to: Parent };

/** The operations of such a noun; the parent is checked, not only the row (DCA-05, DCA-06). */
export const besideRoutes = <Row extends BesideRow, Fields extends object>(
  noun: BesideNoun<Row, Fields>,
): Bound[] => {
  const { operations, rows } = noun;

  const room = async (ctx: Context, belonging: Belonging): Promise<Refusal | null> =>
    (await rows.count(ctx.db, belonging)) >= noun.most ? rows.refusals.tooMany : null;

  const create = async (ctx: Context, { id, ...fields }: Given<Fields> & { id?: string | undefined }) => {
    const belonging = belongingOf(fields);
    const to = await writableParent(ctx, belonging);
    if (isRefusal(to)) return to;
    const row = noun.change(
      noun.blank(id ?? ctx.newId(), belonging, ctx.actor.uid, ctx.now),
      fields as Given<Fields>,
      ctx.now,
    );
    if (isRefusal(row)) return row;
    const refused = (await noun.problem?.(ctx, row, null)) ?? (await room(ctx, belonging));
    return (
      refused ??
      createRow(
        ctx,
        among(rows, () => to),
        row,
      )
    );
  };

  /**
   * A row with its parent, both locked, the parent first as everywhere, and the parent that it is to have. Of two leads
   * the lower id is first, or two who move rows in opposite directions would wait for each other.
   */
  const lock = async (ctx: Context, id: string, wanted: ParentIds = {}): Promise<Outcome<Locked<Row>>> => {
    const found = await rows.find(ctx.db, id);
    if (!found) return notFound;
    await lockLower(ctx, found.leadId, wanted.leadId);
    const from = await writableParent(ctx, found);
    if (isRefusal(from)) return from;
    const row = await rows.lock(ctx.db, id, found);
    if (!row) return notFound;
    const next = belongingOf(wanted);
    const goes = next.leadId ?? next.clientId;
    if (!goes || goes === row.leadId || (goes === row.clientId && !row.leadId))
      return { row, from, to: from };
    const to = await writableParent(ctx, next);
    if (isRefusal(to)) return to;
    return (await room(ctx, next)) ?? { row, from, to };
  };

  const update = async (
    ctx: Context,
    { fields, ...meant }: { id: string; version: number; fields: Given<Fields> },
  ): Promise<Outcome<Row>> => {
    const locked = await lock(ctx, meant.id, fields);
    if (isRefusal(locked)) return locked;
    const { from, to } = locked;
    const table = among(rows, (row) => (row === locked.row ? from : to));
    const own = {
      lock: async () => locked.row,
      keep: (_: Context, verb: string, before: Row, after: Row) => keepRow(ctx, table, verb, before, after),
      refusals: rows.refusals,
    };
    return write(ctx, own, meant, async (row) => {
      const next = noun.change(row, from === to ? stays(fields) : fields, ctx.now);
      return isRefusal(next) ? next : ((await noun.problem?.(ctx, next, row)) ?? next);
    });
  };

  const remove = async (ctx: Context, { id }: { id: string }): Promise<Outcome<{ id: string }>> => {
    const locked = await lock(ctx, id);
    if (isRefusal(locked)) return locked;
    const { row, from } = locked;
    await rows.remove(ctx.db, id, ctx.now);
    ctx.emit(goneEvent(rows, row, from));
    return { id };
  };

  /** A write sent again is answered with the row as it stands, to who may still see its parent. */
  const replayed = replay<Row>(async (ctx, id) => {
    const row = await rows.find(ctx.db, id);
    const parent = row ? await readableParent(ctx, row) : notFound;
    return isRefusal(parent) ? parent : row;
  });

  const list = async (ctx: Context, { leadId, clientId, ...asked }: Listing) => {
    const belonging = belongingOf({ leadId, clientId });
    const parent = await readableParent(ctx, belonging);
    if (isRefusal(parent)) return parent;
    return readPage(asked, rows.order, (stretch) => rows.list(ctx.db, belonging, stretch));
  };

  return [
    bind(operations.list, list),
    bind(operations.create, create, replayed),
    bind(operations.update, update, replayed),
    bind(operations.remove, remove),
  ];
};

/** Naming the parent that a row has already moves nothing. */
const stays = <Fields extends ParentIds>({ leadId: _, clientId: _client, ...fields }: Fields) =>
  fields as Fields;

export const contactRoutes = besideRoutes({
  operations: contactOperations,
  rows: contactsSql,
  blank: blankContact,
  change: changeContact,
  most: contactsPerParent,
});
