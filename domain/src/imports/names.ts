const businessWords =
  /\b(?:llc|l\.l\.c|inc|corp|corporation|co|company|ltd|limited|llp|lp|gmbh|ag|partners|partnership|properties|property|management|mgmt|apartments?|apts?|condos?|condominiums?|hotel|motel|inn|suites|consulting|services|group|holdings|associates|association|hoa|realty|investments?|university|college|church|school|laundry|court|towers?|village|estates)\b/i;

/** Whether a whole name is one of a business: ‘Maple & Oak Consulting’, ‘12 Vine LLC’. */
export const isBusinessName = (text: string): boolean => businessWords.test(text) || /[&\d]/.test(text);

/** Whether a whole name is most likely one of a person. */
export const isPersonName = (text: string): boolean =>
  !isBusinessName(text) && /^\p{L}[\p{L}.'’-]*,?(?:\s+\p{L}[\p{L}.'’-]*,?){1,3}$/u.test(text);

/** Somebody as a cell calls them: ‘Ana Ruiz’, ‘Ana Ruiz (ana@example.com)’. */
export type Called = { name: string; email: string };

const calledIn = (text: string): Called => {
  const [, name = text, email = ''] = /^([^(<]*?)\s*[(<]\s*([^()<>\s]+@[^()<>\s]+)\s*[)>]$/.exec(text) ?? [];
  return { name: name.trim(), email };
};

/** Who a cell calls by name, the first first: several only where each of them is a person’s name. */
export const peopleIn = (text: string): [Called, ...Called[]] => {
  const whole = calledIn(text.trim());
  const [first, ...more] = text
    .split(/\s*[/;\n]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(calledIn);
  return first && more.length > 0 && [first, ...more].every(({ name }) => isPersonName(name))
    ? [first, ...more]
    : [whole];
};

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
