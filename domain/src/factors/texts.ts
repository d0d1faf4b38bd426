import { refuse } from '#kernel';

/** The refusals of the second factor. */
export const factorsTexts = {
  wrongStep: refuse.signedOut(
    'INVALID_SECOND_STEP',
    'This code is wrong, used or too old. Please try the next one.',
  ),
  wrongPasskey: refuse.signedOut('INVALID_SECOND_STEP', 'This passkey was not accepted. Please try again.'),
  noStep: refuse.input('INVALID_INPUT', 'Enter a code', { fields: { code: 'Enter a code' } }),
  notOpen: refuse.conflict('NO_SECOND_STEP', 'There is no second step to do.'),
  askedTooLate: refuse.conflict('SET_UP_OVER', 'This took too long. Please begin the set-up again.'),
  wrongCode: refuse.field(
    'WRONG_CODE',
    'code',
    'This is not the code of now. Check the clock of your phone and try the next one.',
  ),
  passkeyNotMade: refuse.input('PASSKEY_NOT_MADE', 'The passkey could not be set up. Please try again.'),
  noPasskeys: refuse.conflict(
    'PASSKEYS_OFF',
    'Passkeys need a name and an encrypted connection; this installation has neither.',
  ),
  knownPasskey: refuse.conflict('PASSKEY_KNOWN', 'This passkey is set up already.'),
  tooMany: refuse.conflict('TOO_MANY_FACTORS', 'Remove a factor first: there are ten.'),
  lastFactor: refuse.conflict(
    'LAST_FACTOR',
    'Your role needs a second factor: set up another one before you remove this.',
  ),
  anothers: refuse.forbidden('FORBIDDEN', 'Nobody reads the second factor of somebody else.'),
  none: refuse.conflict('NO_SECOND_FACTOR', 'There is no second factor.'),
};
