/**
 * What two numbers are compared by, as match_phone() in the migration: of the United States the ten digits, of another
 * country all of them behind a plus; empty where there are none.
 */
export const phoneKey = (phone: string): string => {
  const number = phone.toLowerCase().replace(/[x#;e].*$/s, '');
  const isInFull = /^\D*\+/.test(number);
  const digits = number.replaceAll(/[^0-9]/g, '');
  if (digits === '' || (!isInFull && digits.length <= 10)) return digits;
  const whole = isInFull ? digits : digits.replace(/^(?:011|00)/, '');
  return /^1\d{10}$/.test(whole) ? whole.slice(1) : `+${whole}`;
};
