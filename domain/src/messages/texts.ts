import { dateWords, inWords, localDay, type MessageChannel, type Refusal, refuse } from '#kernel';

/** What the Send Message dialog says itself (spec §5, §8). */
export const messageTexts = {
  noRecipient: 'Please enter at least one recipient email address.',
  invalidAddresses: 'Please enter valid email addresses separated by commas.',
  noSubject: 'Please enter a subject line.',
  noBody: 'Please enter an email message.',
  noNumber: 'Please enter at least one phone number.',
  noText: 'Please enter an SMS message.',
  noMethod: 'Please select at least one sending method (Email or SMS).',
  failed: 'Failed to send message. Please try again.',
  numbersHelp: 'Include the country code (e.g. +1 for US), separate numbers with commas.',
  smsDisabled: 'SMS Temporarily Disabled',
  noMailServer: 'No mail server is set up, so it waits until there is one',
} as const;

const input = (name: string, text: string): Refusal => refuse.field('INVALID_INPUT', name, text);

/** ‘November 21, 2026’: the day of an opt-out where the office is. */
export const optOutDay = (at: string, timeZone: string): string => dateWords(localDay(at, timeZone), 'long');

/** ‘Opted out on November 21, 2026’: where somebody wants no more of us. */
export const optedOutText = (at: string, timeZone: string): string =>
  `Opted out on ${optOutDay(at, timeZone)}`;

/** What became of a message as a whole, said of who it was for (spec §8). */
export const failedText = {
  email: (recipient: string): string => `Failed to send email to ${recipient}`,
  sms: (number: string): string => `Failed to send SMS to ${number}`,
  allSms: 'Failed to send SMS to all recipients',
} as const;

/** What a limit allows, what of it is left, what was wanted, and seconds until there is more of it. */
type Over = { max: number; remaining: number; wanted: number; wait: number };

const overLimit = (code: string, what: string, { max, remaining, wanted, wait }: Over): Refusal => {
  // No waiting makes room for it.
  if (wanted > max)
    return refuse.input(code, `The limit is ${max} ${what}, and this takes ${wanted}. Write to fewer.`);
  const then = inWords(wait * 1_000);
  const said =
    remaining === 0
      ? `You have used all ${max} ${what} of the limit. Please try again in ${then}.`
      : `${remaining} of ${max} ${what} are left, and this takes ${wanted}. Write to fewer; more in ${then}.`;
  return refuse.limited(code, said, { retryAfter: wait });
};

/** Every refusal of this noun. */
export const messageRefusals = {
  noRecipient: input('to', messageTexts.noRecipient),
  invalidAddresses: input('to', messageTexts.invalidAddresses),
  noSubject: input('subject', 'Subject is required'),
  noBody: input('content', 'Email content is required'),
  noNumber: input('to', 'At least one recipient phone number is required'),
  noText: input('message', 'Message content is required'),
  invalidNumber: (number: string): Refusal => input('to', `Invalid phone number: ${number}`),
  numberAbroad: (number: string): Refusal =>
    refuse.field('NUMBER_NOT_ALLOWED', 'to', `Texts go to numbers in the US and Canada only: ${number}`),
  numberPremium: (number: string): Refusal =>
    refuse.field('NUMBER_NOT_ALLOWED', 'to', `This number costs extra and is not texted: ${number}`),
  tooMany: refuse.field('TOO_MANY_RECIPIENTS', 'to', 'At most 50 recipients at once'),
  rawTokens: (name: string, tokens: readonly string[]): Refusal =>
    refuse.field('RAW_TOKENS', name, `Fill in first: ${tokens.join(', ')}`),
  tooOften: (wait: number): Refusal =>
    refuse.limited('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${inWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1_000),
    }),
  smsDisabled: refuse.unavailable('SMS_DISABLED', messageTexts.smsDisabled),
  optedOut: (at: string, timeZone: string): Refusal =>
    refuse.conflict('OPTED_OUT', optedOutText(at, timeZone)),
  noMethod: refuse.input('INVALID_INPUT', messageTexts.noMethod),
  either: input('clientId', 'Name a lead or a client, not both'),
  notFreely: refuse.forbidden('LEAD_REQUIRED', 'Your role writes to its own leads only.'),
  administratorsOnly: refuse.forbidden('ADMINISTRATORS_ONLY', 'Clients are written to by administrators.'),
  clientDeleted: refuse.conflict('CLIENT_DELETED', 'This client is deleted. Restore it first.'),
  noAttachment: input('attachments', 'This file is not there, or not yours to send.'),
  attachmentsTooLarge: input('attachments', 'The files may have 20 MB together.'),
  notThread: input('replyTo', 'This message is not there, or not yours to answer.'),
  past: input('scheduledAt', 'Choose a time that is yet to come.'),
  tooFar: input('scheduledAt', 'Choose a time within the next year.'),
  gone: refuse.conflict('MESSAGE_LEFT', 'This message has left already.'),
  notYours: refuse.forbidden(
    'MESSAGE_NOT_YOURS',
    'Only who wrote this message or an administrator may do this.',
  ),
  nothingToResend: refuse.conflict('NOTHING_TO_RESEND', 'Nothing of this message has failed.'),
  filed: refuse.conflict('MESSAGE_FILED', 'This message belongs to somebody already.'),
  nobody: refuse.conflict('NOBODY_TO_WRITE_TO', 'Nobody of these can be written to.'),
  noOwnAddress: (channel: MessageChannel): Refusal =>
    refuse.conflict(
      'NO_OWN_ADDRESS',
      channel === 'email'
        ? 'Your profile has no e-mail address.'
        : 'Your profile has no phone number to text.',
    ),
  emailLimit: (over: Over): Refusal => overLimit('EMAIL_LIMIT', 'e-mails', over),
  freeQuota: (over: Over): Refusal => overLimit('RECIPIENT_QUOTA', 'addresses without a lead', over),
} as const;
