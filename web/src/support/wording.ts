import { someChange, someField, type Wording } from '#platform/offline/wording.ts';

/** What was written to support and waits, or was not accepted: whole, so that it can be copied. */
export const supportWording: Wording = {
  words: ({ words, input }) =>
    [words ?? someChange, input['subject'], input['details'], input['text']]
      .filter((part) => typeof part === 'string')
      .join(': '),
  field: () => someField,
  value: String,
};
