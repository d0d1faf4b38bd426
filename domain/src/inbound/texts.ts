import { refuse } from '#kernel';

/** Every refusal of this noun. */
export const inboundRefusals = {
  link: refuse.hidden('LINK_UNKNOWN', 'This link is not complete. Please use the one in the e-mail again.'),
  signature: refuse.forbidden('BAD_SIGNATURE', 'This request is not signed as it should be.'),
  theirs: refuse.forbidden(
    'OPT_OUT_THEIRS',
    'Only they themselves can take this back: by answering START, or by the link in an e-mail.',
  ),
  notSetUp: refuse.hidden('NOT_SET_UP', 'This installation takes none of these in.'),
} as const;

/** What is answered to a text that tells us to do something; `team` is the setting teamName. */
export const commandAnswers = {
  stop: (team: string) =>
    `${team}: You have opted out and will get no more texts from us. Reply START to get them again.`,
  start: (team: string) =>
    `${team}: You will get texts from us again. Reply STOP to end them, HELP for help.`,
  help: (team: string, contact: string) =>
    `${team}: We write about laundry rooms.${contact ? ` Write to ${contact}.` : ''} Message and data rates may apply. Reply STOP to get no more texts.`,
};

/** Why something that came with a message was left out, said below its text. */
export const notKept = (name: string, reason: string): string => `[Not kept: ${name} (${reason})]`;
