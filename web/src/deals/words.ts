const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** ‘$1,234’. */
export const dollarWords = (value: number): string => dollars.format(value);

/** What somebody typed for an amount, with or without its marks; NaN where it is none. */
export const dollarsOf = (typed: string): number => {
  const plain = typed.replace(/[$,\s]/g, '');
  return plain === '' ? 0 : Number(plain);
};
