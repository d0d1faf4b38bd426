import { assignable, isAdministrator, notFound, type Page, type Role } from 'domain/kernel';
import { type Person, type PersonSummary, usersOperations } from 'domain/users';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { heldLeads, openLeads } from './holdings.ts';
import { type OpenUser, personOf, profileForOthers, profileOf } from './person.ts';
import { findUser, listUsers } from './sql.ts';

const byName = (a: OpenUser, b: OpenUser): number =>
  a.displayName.localeCompare(b.displayName, 'en') || (a.uid < b.uid ? -1 : 1);

const people = async (
  ctx: Context,
  only: Parameters<typeof listUsers>[1] = {},
  except?: string,
): Promise<Page<Person>> => {
  const users = await listUsers(ctx, only);
  const items = users.filter(({ uid }) => uid !== except).sort(byName);
  return { items: items.map(personOf), cursor: null };
};

const matches = (user: OpenUser, text: string): boolean =>
  `${user.displayName}\n${user.email}`.toLowerCase().includes(text.trim().toLowerCase());

const after = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
const cursorAt = (uid: string): string => Buffer.from(uid).toString('base64url');

/** Names are sealed, so the few people of an installation are sorted and searched here, not in SQL. */
const page = async (
  ctx: Context,
  users: OpenUser[],
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<Page<PersonSummary>> => {
  const start = cursor ? users.findIndex(({ uid }) => uid === after(cursor)) + 1 : 0;
  const shown = users.slice(start, start + limit);
  const counts = await openLeads(
    ctx,
    shown.map(({ uid }) => uid),
  );
  const items = shown.map((user) => {
    const { assignedLeads: _, ...summary } = profileForOthers(user, {
      ids: [],
      count: counts.get(user.uid) ?? 0,
    });
    return summary;
  });
  const last = shown.at(-1);
  const more = last !== undefined && start + limit < users.length;
  return { items, cursor: more ? cursorAt(last.uid) : null, total: users.length };
};

export const readingRoutes = [
  bind(usersOperations.directory, (ctx) => people(ctx)),

  bind(usersOperations.reps, (ctx) => people(ctx, { roles: assignable, status: 'active' })),

  bind(usersOperations.impersonable, (ctx) => people(ctx, { status: 'active' }, ctx.actor.uid)),

  bind(usersOperations.list, async (ctx, { role, status, text = '', ...where }) => {
    const users = await listUsers(ctx, { roles: role && ([role] satisfies Role[]), status });
    return page(ctx, users.filter((user) => matches(user, text)).sort(byName), where);
  }),

  bind(usersOperations.get, async (ctx, { uid }) => {
    const user = await findUser(ctx, uid);
    if (!user) return notFound;
    // While viewing as somebody a developer reads no whole profile, not even that person's (USR-05).
    const viewing = ctx.viewer.uid !== ctx.actor.uid;
    const whole = !viewing && (uid === ctx.actor.uid || isAdministrator(ctx.actor.role));
    if (!whole) return personOf(user);
    const tell = uid === ctx.actor.uid ? profileOf : profileForOthers;
    return tell(user, await heldLeads(ctx, uid));
  }),
];
