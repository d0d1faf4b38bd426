import type { Home } from 'domain/documents';
import type { Context } from '#platform/operations/context.ts';
import type { Sight } from './home.ts';
import { lockHomeless, updateDocument } from './sql.ts';
import { documentEvent } from './told.ts';

/** Gives files that belong to nothing a home; those that have one by now keep it. `lead` is the home's, if it is one. */
export const giveHome = async (
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  ids: readonly string[],
  { home: { leadId, clientId }, lead }: { home: Omit<Home, 'siteId'>; lead: Sight },
): Promise<void> => {
  for (const { id } of await lockHomeless(db, ids)) {
    const row = await updateDocument(db, id, { leadId, clientId, updatedAt: now });
    const before = { leadId: null, clientId: null };
    // Nobody is shown a version that was replaced.
    if (row.current) emit(documentEvent({ verb: 'updated', row, lead, before, after: { leadId, clientId } }));
  }
};
