/** `?city=Napa&rep=` as an object of texts; nothing is guessed to be a number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** The other way; what is undefined, null or empty is left out. */
export const stringifySearch = (values: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};
