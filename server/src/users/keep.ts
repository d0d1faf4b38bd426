import { type Outcome, refuse } from 'domain/kernel';
import type { Profile } from 'domain/users';
import type { Context } from '#platform/operations/context.ts';
import { isChanged, shownAs, type Telling, type Writable, write } from '#platform/rows/write.ts';
import { userEvent } from './events.ts';
import { heldLeads } from './holdings.ts';
import { type OpenUser, profileOf } from './person.ts';
import { lockUser, saveUser, type UserChanges } from './sql.ts';

/** Saves a person, locked by then, and tells it, even where no field says what was done. */
export const keepUser = async (
  ctx: Telling & Pick<Context, 'keys' | 'now'>,
  verb: string,
  user: OpenUser,
  changes: UserChanges,
  more: object = {},
): Promise<OpenUser> => {
  const saved = await saveUser(ctx, user, changes);
  ctx.emit(userEvent(verb, user, saved, more));
  return saved;
};

/** People as verbs change them; `more` is what the event says beside the fields. */
export const people = (more: object = {}): Writable<OpenUser, UserChanges> => ({
  lock: lockUser,
  keep: async (ctx, verb, before, changes) =>
    isChanged<object>(before, { ...before, ...changes })
      ? keepUser(ctx, verb, before, changes, more)
      : before,
  refusals: { stale: refuse.conflict('STALE_VERSION', 'Somebody else changed this person.') },
});

/** Changes one's own profile, of the version that was seen where it is said; answers it whole. */
export const changeOwn = async (
  ctx: Context,
  verb: (user: OpenUser) => UserChanges | Promise<UserChanges>,
  version?: number,
): Promise<Outcome<Profile>> =>
  shownAs(
    await write(ctx, people(), { id: ctx.actor.uid, ...(version && { version }) }, verb),
    async (user) => profileOf(user, await heldLeads(ctx, user.uid)),
  );
