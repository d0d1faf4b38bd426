import { refuse } from '#kernel';
import { mostTokens } from './fields.ts';
import type { TokenAccess } from './nouns.ts';

/** The refusals of API tokens. */
export const apiTokensTexts = {
  ended: refuse.signedOut('TOKEN_ENDED', 'This API token is unknown, has ended or was revoked.'),
  inPerson: refuse.forbidden('NOT_BY_TOKEN', 'This cannot be done by an API token.'),
  sensitive: refuse.forbidden(
    'NOT_BY_TOKEN',
    'This asks for the password of the person: it cannot be done by an API token.',
  ),
  outOfScope: (label: string, access: TokenAccess) =>
    refuse.forbidden('TOKEN_SCOPE', `This API token may not ${access} ${label.toLowerCase()}.`),
  madeWithoutFactor: refuse.forbidden(
    'TOKEN_WITHOUT_FACTOR',
    'This API token was made before the second factor of its owner. Please make a new one.',
  ),
  tooMany: refuse.conflict('TOO_MANY_TOKENS', `You have ${mostTokens} API tokens. Revoke one first.`),
  over: refuse.conflict('TOKEN_OVER', 'This API token was revoked already.'),
  ends: {
    past: refuse.field('INVALID_INPUT', 'endsOn', 'Choose a day from today on'),
    far: refuse.field('INVALID_INPUT', 'endsOn', 'At most one year from today'),
  },
};
