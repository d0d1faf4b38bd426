const token = /\{\{[^{}]*\}\}/g;

/** Variables that nobody filled; such a text never leaves (D14). */
export const rawTokens = (text: string): string[] => [...new Set(text.match(token))];
