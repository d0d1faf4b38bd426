import { type Clause, namedIn, notFound, type Outcome, type Page } from 'domain/kernel';
import { scopeSql } from '#platform/database/scope.ts';
import type { Context } from '#platform/operations/context.ts';
import { type Asked, type Order, readPage } from './page.ts';
import { findRow, pageRows } from './sql.ts';
import type { Table } from './table.ts';

type Reading = Pick<Context, 'db' | 'viewer'>;

/** A row by id, as far as the viewer sees it. */
export const seenRow = async <Row>(
  { db, viewer }: Reading,
  table: Table<Row>,
  id: string,
): Promise<Outcome<Row>> => (await findRow<Row>(db, table, id, table.scope(viewer))) ?? notFound;

type Wanted = { [column: string]: Clause[string] | undefined };

/** A page of the rows that the viewer sees, of those whose columns are as asked; `show` says what the list answers. */
export const seenRows = <Row, Shown = Row>(
  { db, viewer }: Reading,
  table: Table<Row>,
  order: Order<Row>,
  { cursor, limit, ...wanted }: Asked & Wanted,
  show?: (rows: Row[]) => Promise<Shown[]>,
): Promise<Outcome<Page<Shown>>> =>
  readPage(
    { cursor: cursor as Asked['cursor'], limit: limit as number },
    order,
    (stretch) =>
      pageRows<Row>(
        db,
        table,
        table.scope(viewer),
        stretch,
        scopeSql([namedIn(wanted) as Clause], table.name),
      ),
    show,
  );
