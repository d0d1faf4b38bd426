/** The items of a typed list, without the space around them and without empty ones. */
export const itemsIn = (text: string, between: string | RegExp): string[] =>
  text
    .split(between)
    .map((item) => item.trim())
    .filter(Boolean);
