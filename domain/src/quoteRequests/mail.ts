// Letters, and what stands between the letters of a name; no room for a sentence, an address or markup.
const firstWord = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,24}(?=\s|$)/u;

/** A first name that may stand in a mail; empty when what was typed is none. */
export const nameForMail = (typed: string): string => firstWord.exec(typed.trim())?.[0] ?? '';

/** What a visitor is told by mail. Of their own words only the name: nobody sends others anything through us. */
export const confirmationOf = (firstName: string, teamName: string): { subject: string; text: string } => {
  const name = nameForMail(firstName);
  return {
    subject: 'We have your request',
    text: [
      name ? `Hello ${name},` : 'Hello,',
      '',
      'Thank you for asking us for a quote. Your request has arrived, and one of us will get in touch with you.',
      '',
      'If you did not ask for this, somebody typed your address by mistake. You need not do anything.',
      '',
      teamName,
    ].join('\n'),
  };
};
