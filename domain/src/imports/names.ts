const businessWords =
  /\b(?:llc|l\.l\.c|inc|corp|corporation|co|company|ltd|limited|llp|lp|gmbh|ag|partners|partnership|properties|property|management|mgmt|apartments?|apts?|condos?|condominiums?|hotel|motel|inn|suites|consulting|services|group|holdings|associates|association|hoa|realty|investments?|university|college|church|school|laundry|court|towers?|village|estates)\b/i;

/** Whether a whole name is one of a business: ‘Maple & Oak Consulting’, ‘12 Vine LLC’. */
export const isBusinessName = (text: string): boolean => businessWords.test(text) || /[&\d]/.test(text);

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

/** A person's whole name: ‘Smith, John’ by its comma, else split at its last space. */
export const personName = (text: string): { first: string; last: string } => {
  const [before = '', after = '', ...more] = text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (before && after && more.length === 0 && !suffix.test(after)) return { first: after, last: before };
  const words = text.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first: words.join(' '), last };
};
