import { itemsIn } from 'domain/kernel';
/** What the server takes at once. */
export const mostLines = 500;

/** The addresses in a pasted text: one a line, or separated by commas or semicolons. */
export const pastedLines = (text: string): string[] => itemsIn(text, /[\n,;]+/);
