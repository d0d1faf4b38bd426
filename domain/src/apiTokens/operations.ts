import * as z from 'zod';
import { administrators, byId, dateTime, everyone, listOf, pageAnswer, read, uuid, write } from '#kernel';
import { tokenFields, tokenStates } from './fields.ts';
import { tokenAccesses } from './nouns.ts';

const token = z.strictObject({
  id: uuid,
  name: z.string(),
  scope: z.record(z.string(), z.enum(tokenAccesses)),
  state: z.enum(tokenStates),
  createdAt: dateTime,
  expiresAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  /** The network address it was last used from. */
  lastUsedFrom: z.string().nullable(),
});
export type ApiToken = z.output<typeof token>;

const anybodys = token.extend({ uid: uuid });
export type AnybodysToken = z.output<typeof anybodys>;

/** `token` is the secret, this once; null where the same was asked again. */
const madeToken = token.extend({ token: z.string().nullable() });
export type MadeToken = z.output<typeof madeToken>;

export const apiTokensOperations = {
  /** One's own. */
  list: read('apiTokens.list', everyone, {
    fresh: true,
    input: z.strictObject({}),
    output: pageAnswer(token),
  }),
  /** Those of everybody; never the token itself. */
  listAll: listOf('apiTokens.listAll', administrators, anybodys),
  create: write('apiTokens.create', everyone, { fresh: true, input: tokenFields, output: madeToken }),
  revoke: write('apiTokens.revoke', everyone, { input: byId, output: anybodys }),
};
