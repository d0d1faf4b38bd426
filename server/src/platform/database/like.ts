/** A text as LIKE reads it, whatever signs it holds. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What LIKE finds a text with, wherever it stands. */
export const containing = (text: string): string => `%${likeText(text.trim())}%`;
