const businessWords =
  /\b(?:llc|l\.l\.c|inc|corp|corporation|co|company|ltd|limited|llp|lp|gmbh|ag|partners|partnership|properties|property|management|mgmt|apartments?|apts?|condos?|condominiums?|hotel|motel|inn|suites|consulting|services|group|holdings|associates|association|hoa|realty|investments?|university|college|church|school|laundry|court|towers?|village|estates|gardens|residences|flats|terrace|plaza|lofts|villas|manor|heights|commons|townhomes|apartment homes)\b/i;

/** Whether a whole name is one of a business: ‘Maple & Oak Consulting’, ‘12 Vine LLC’. */
export const isBusinessName = (text: string): boolean => businessWords.test(text) || /[&\d]/.test(text);

/** Whether a whole name is most likely one of a person. */
export const isPersonName = (text: string): boolean =>
  !isBusinessName(text) && /^\p{L}[\p{L}.'’-]*,?(?:\s+\p{L}[\p{L}.'’-]*,?){1,4}$/u.test(text);

/** Somebody as a cell calls them: ‘Ana Ruiz’, ‘Ana Ruiz (ana@example.com)’. */
type Called = { name: string; email: string };

/** Who a text calls, and the address in brackets behind. By hand: patterns for it take the square of a long cell in time. */
export const calledIn = (text: string): Called => {
  const open = text.search(/[(<]/);
  const inside = open >= 0 && /[)>]$/.test(text) ? text.slice(open + 1, -1).trim() : '';
  const email = /^[^()<>\s]+$/.test(inside) && inside.slice(1, -1).includes('@') ? inside : '';
  // Salesforce writes so where a name must be and is not known.
  const words = (email === '' ? text : text.slice(0, open)).split(/\[not provided\]/i);
  return {
    name: words
      .map((part) => part.trim())
      .join(' ')
      .trim(),
    email,
  };
};

const together = / (?:&|and|und|et|y) /i;

/** Who a cell calls by name, the first first: several only where each of them is a person’s name. */
export const peopleIn = (text: string): [Called, ...Called[]] => {
  const whole = calledIn(text.trim());
  const [first, ...more] = text
    .split(/[/;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(calledIn);
  if (first && more.length > 0)
    return [first, ...more].every(({ name }) => isPersonName(name)) ? [first, ...more] : [whole];
  // ‘Ann & Bob Lee’ are one name, ‘Ann Lee & Bob Ray’ two.
  const [one, ...others] = text.trim().split(together).map(calledIn);
  return one &&
    others.length > 0 &&
    [one, ...others].every(({ name }) => name.includes(' ') && isPersonName(name))
    ? [one, ...others]
    : [whole];
};

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

// What belongs to the family name behind it.
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|do|dos|das|du|la|le|los|las|el|al|bin|ibn|ter|ten|zu|zur|zum|af|st\.?|saint|mac|y)$/i;

// What is longer names nobody, and is no name in parts either.
const longestName = 500;

/** A person's whole name: ‘Smith, John’ by its comma, else split at its last space or before what belongs to the last word. */
export const personName = (text: string): { first: string; last: string } => {
  if (text.length > longestName) return { first: text, last: '' };
  const [before = '', after = '', ...more] = text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (before && after && more.length === 0 && !suffix.test(after)) return { first: after, last: before };
  const words = text.trim().split(/\s+/);
  let at = Math.max(1, words.length - 1);
  while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1;
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
};
