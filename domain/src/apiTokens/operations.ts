import * as z from 'zod';
import {
  administrators,
  byId,
  dateTime,
  everyone,
  listOf,
  pageAnswer,
  read,
  recordName,
  sensibleDate,
  uuid,
  write,
} from '#kernel';
import { type TokenScope, tokenAccesses, tokenNounNames, tokenNouns } from './nouns.ts';

/** What becomes of a token: `unproven`, it was made without the second factor that its owner has by now. */
export const tokenStates = ['active', 'ended', 'revoked', 'unproven'] as const;
export type TokenState = (typeof tokenStates)[number];

export const tokenScope = z
  .partialRecord(z.enum(tokenNounNames), z.enum(tokenAccesses))
  .refine((scope) => Object.keys(scope).length > 0, 'Choose at least one')
  .refine(
    (scope) => tokenNounNames.every((noun) => scope[noun] !== 'write' || tokenNouns[noun].writes),
    'Can only be read by a token',
  ) as z.ZodType<TokenScope>;

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

/** What is chosen for a new token. */
export const tokenFields = z.strictObject({ name: recordName, scope: tokenScope, endsOn: sensibleDate });

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
