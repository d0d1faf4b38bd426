import type { Context } from '#platform/operations/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { besideFeed } from './feed.ts';
import { contactRoutes } from './routes.ts';
import { carryAll } from './sql.ts';
import { contactsSql } from './table.ts';

export { besideFeed } from './feed.ts';
export { besideHolding } from './hand-over.ts';
export { addBeside, changeBeside, dropBeside, keepContact, type Placed } from './keep.ts';
export type { Parent } from './parent.ts';
export { restoreBeside } from './restore.ts';
export { besideRoutes } from './routes.ts';
export { besideSql } from './sql.ts';

export const { isBeside: isContactBeside } = contactsSql;
export { contactsSql } from './table.ts';

/** Shows a lead's contacts, deals and activities on the client it became; they stay on the lead. */
export const carryBeside = ({ db }: Pick<Context, 'db'>, leadId: string, clientId: string): Promise<void> =>
  carryAll(db, leadId, clientId);

/** People of a property or a client; their rights are those of what they belong to. */
export const contacts: Feature = {
  name: 'contacts',
  routes: contactRoutes,
  feed: besideFeed(contactsSql),
};
