import * as z from 'zod';
import { recordName, sensibleDate } from '#kernel';
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

/** What is chosen for a new token. */
export const tokenFields = z.strictObject({ name: recordName, scope: tokenScope, endsOn: sensibleDate });

/** Most tokens of one person that may still be used. */
export const mostTokens = 20;
