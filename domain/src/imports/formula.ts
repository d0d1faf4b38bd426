const dangerous = /^[=+\-@\t\r']/;
const defused = /^'[=+\-@\t\r']/;

/** A value for a spreadsheet: what could run as a formula gets an apostrophe in front (D45). */
export const defuse = (value: string): string => (dangerous.test(value) ? `'${value}` : value);

/** The way back: drops the one apostrophe that `defuse` put there. */
export const undefuse = (value: string): string => (defused.test(value) ? value.slice(1) : value);
