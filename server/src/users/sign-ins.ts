import { uuid } from 'domain/kernel';
import { type SignInItem, waysIn } from 'domain/users';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { browsersOf } from './sql/sessions.ts';

// What events of several years say of a sign-in, each as far as it does.
const said = z.object({
  session: uuid.nullable().catch(null),
  openedBy: z.enum(waysIn).nullable().catch(null),
  secondStep: z.string().nullable().catch(null),
  step: z.string().nullable().catch(null),
  revoked: z.int().nullable().catch(null),
  address: z.string().nullable().catch(null),
});

/** Events of sign-ins as they are shown, with the browsers of sessions that are still known. */
export const signInItems = async (db: Kysely<DB>, events: readonly StoredEvent[]): Promise<SignInItem[]> => {
  const read = events.map((event) => ({ event, ...said.parse(event.after) }));
  const browsers = await browsersOf(
    db,
    read.flatMap(({ session }) => session ?? []),
  );
  return read.map(({ event, session, ...facts }) => ({
    ...facts,
    id: String(event.position),
    at: event.at,
    verb: event.verb as SignInItem['verb'],
    by: event.actor === event.rowId ? null : event.actor,
    userAgent: browsers.get(session ?? '') ?? null,
  }));
};
