// Programs look past what is invisible, and read the wide forms of the signs as the signs themselves.
const dangerous = /^\p{Cf}*[=+\-@\t\r'＝＋－＠]/u;

/** A value for a spreadsheet: what could run as a formula gets an apostrophe in front (D45). */
export const defuse = (value: string): string => (dangerous.test(value) ? `'${value}` : value);

/** The way back: drops the one apostrophe that `defuse` put there. */
export const undefuse = (value: string): string =>
  value.startsWith("'") && dangerous.test(value.slice(1)) ? value.slice(1) : value;
