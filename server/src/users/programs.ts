import type { Context } from '#platform/operations/context.ts';
import { endFeed, revokeTokens } from './sql/programs.ts';

type Ending = Pick<Context, 'db' | 'now' | 'emit'>;

/** Ends API tokens of a person, one of them or all that there are: whoever made one in their place is out as well. */
export const endApiTokens = async ({ db, now, emit }: Ending, uid: string, which?: string): Promise<void> => {
  for (const { id, name } of await revokeTokens(db, uid, now, which))
    emit({ noun: 'apiTokens', rowId: id, verb: 'revoked', before: {}, after: { name, person: uid } });
};

/** Ends all by which programs come in as a person: their API tokens, and the secret address of their calendar. */
export const endPrograms = async (ctx: Ending, uid: string): Promise<void> => {
  await endApiTokens(ctx, uid);
  await endFeed(ctx.db, uid, ctx.now);
};
