/** How words of a street are shortened, in step with street_key() in the migration; what only says that a number follows says nothing. */
const short: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  saint: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  plaza: 'plz',
  route: 'rte',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: '',
  apt: '',
  suite: '',
  ste: '',
  unit: '',
};

/** Words of a place as they are compared, in step with place_words() in the migration. */
export const plainPlace = (words: string): string =>
  words.toLowerCase().replace(/[.,#]/g, ' ').replace(/\s+/g, ' ').trim();

/** A street as it is compared, however its words are shortened: ‘12 North Elm Street, Apt. 4’ is ‘12 N Elm St #4’. */
export const streetKey = (street: string): string =>
  plainPlace(street)
    .split(' ')
    .map((word) => (Object.hasOwn(short, word) ? short[word] : word))
    .filter((word) => word !== '')
    .join(' ');
