/** What somebody typed for an amount, with or without its marks; NaN where it is none. */
export const dollarsOf = (typed: string): number => {
  const plain = typed.replace(/[$,\s]/g, '');
  return plain === '' ? 0 : Number(plain);
};
