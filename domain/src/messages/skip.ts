/** Why somebody of a selection is not written to. */
export const skipCodes = [
  'notFound',
  'notYours',
  'converted',
  'deleted',
  'dead',
  'markedDuplicate',
  'noAddress',
  'invalidAddress',
  'sameAddress',
  'optedOut',
  'blank',
  'smsDisabled',
] as const;
export type SkipCode = (typeof skipCodes)[number];

/** The reason in words for people; of an opt-out with its day. */
export type Skip = { code: SkipCode; text: string };

/** What is said of each reason where nothing more is known. */
export const skipTexts: Readonly<Record<SkipCode, string>> = {
  notFound: 'Not there, or not yours to see',
  notYours: 'Not your lead',
  converted: 'Has become a client',
  deleted: 'Deleted',
  dead: 'Dead',
  markedDuplicate: 'Marked as a duplicate',
  noAddress: 'No address',
  invalidAddress: 'The address cannot be written to',
  sameAddress: 'Same address as another one here',
  optedOut: 'Opted out',
  blank: 'Nothing is left of the text',
  smsDisabled: 'SMS Temporarily Disabled',
};

/** A reason with its words; `text` where they say more, as the day of an opt-out. */
export const skipOf = (code: SkipCode, text: string = skipTexts[code]): Skip => ({ code, text });
