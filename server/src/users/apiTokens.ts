import type { Context } from '#platform/operations/context.ts';
import { revokeTokens } from './sql/apiTokens.ts';

/** Ends API tokens of a person, one of them or all that there are: whoever made one in their place is out as well. */
export const endApiTokens = async (
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  uid: string,
  which?: string,
): Promise<void> => {
  for (const { id, name } of await revokeTokens(db, uid, now, which))
    emit({ noun: 'apiTokens', rowId: id, verb: 'revoked', before: {}, after: { name, person: uid } });
};
