import {
  assignable,
  isAdministrator,
  isRefusal,
  notFound,
  type Outcome,
  type Page,
  type Role,
  uuid,
} from 'domain/kernel';
import { type Person, type PersonSummary, usersOperations } from 'domain/users';
import * as z from 'zod';
import { invalidCursor, pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { heldLeads, openLeads } from './holdings.ts';
import { type OpenUser, personOf, profileForOthers, profileOf } from './person.ts';
import { findUser, listUsers } from './sql.ts';

const byName = (a: OpenUser, b: OpenUser): number =>
  a.displayName.localeCompare(b.displayName, 'en') || (a.uid < b.uid ? -1 : Number(a.uid > b.uid));

const people = async (ctx: Context, only: Parameters<typeof listUsers>[1] = {}): Promise<Page<Person>> => {
  const users = await listUsers(ctx, only);
  return { items: users.sort(byName).map((user) => personOf(user, ctx.actor)), cursor: null };
};

const matches = (user: OpenUser, text: string): boolean =>
  `${user.displayName}\n${user.email}`.toLowerCase().includes(text.trim().toLowerCase());

type Listing = { cursor?: string | null | undefined; limit: number };

/** Names are sealed, so the few people of an installation are sorted and searched here, not in SQL. */
const page = async (
  ctx: Context,
  users: OpenUser[],
  { cursor, limit }: Listing,
): Promise<Outcome<Page<PersonSummary>>> => {
  const from = readCursor(z.tuple([uuid]), cursor);
  if (isRefusal(from)) return from;
  // Looked up apart: whoever the last page ended with may not be among these people any more.
  const last = from && (await findUser(ctx, from[0]));
  if (from && !last) return invalidCursor;
  const rest = users.filter((user) => !last || byName(user, last) > 0).sort(byName);
  const shown = pageOf(rest, limit, ({ uid }) => [uid]);
  const counts = await openLeads(
    ctx,
    shown.items.map(({ uid }) => uid),
  );
  const items = shown.items.map((user) => {
    const held = { ids: [], count: counts.get(user.uid) ?? 0 };
    const { assignedLeads: _, ...summary } = profileForOthers(user, held);
    return summary;
  });
  return { ...shown, items, total: users.length };
};

export const readingRoutes = [
  bind(usersOperations.directory, (ctx, { status }) => people(ctx, { status })),

  bind(usersOperations.reps, (ctx) => people(ctx, { roles: assignable, status: 'active' })),

  bind(usersOperations.impersonable, async (ctx) => {
    const users = (await listUsers(ctx)).sort(byName);
    const item = (user: OpenUser) => ({
      ...personOf(user, ctx.actor),
      ...(user.status !== 'active' && { status: user.status }),
    });
    return { items: users.map(item), cursor: null };
  }),

  bind(usersOperations.list, async (ctx, { role, status, text = '', ...where }) => {
    const users = await listUsers(ctx, { roles: role && ([role] satisfies Role[]), status });
    return page(
      ctx,
      users.filter((user) => matches(user, text)),
      where,
    );
  }),

  bind(usersOperations.get, async (ctx, { uid }) => {
    const user = await findUser(ctx, uid);
    if (!user) return notFound;
    // While viewing as somebody a developer reads no whole profile, not even that person's (USR-05).
    const viewing = ctx.viewer.uid !== ctx.actor.uid;
    const whole = !viewing && (uid === ctx.actor.uid || isAdministrator(ctx.actor.role));
    if (!whole) return personOf(user, ctx.actor);
    const tell = uid === ctx.actor.uid ? profileOf : profileForOthers;
    return tell(user, await heldLeads(ctx, uid));
  }),
];
