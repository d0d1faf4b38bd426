import { fullZip, readCountry, readState, unitedStates } from './values.ts';

/** Where something is, out of one text; what it does not say is empty. */
export type Address = { street: string; city: string; state: string; zip: string };

const stateIn = (words: string): string | null => {
  const read = readState(words);
  return 'value' in read ? read.value : null;
};

// ‘Napa CA’: the state is the last word or the last two.
const cityAndState = (words: readonly string[]): { city: string; state: string } | null => {
  for (const count of [2, 1]) {
    const state = words.length >= count ? stateIn(words.slice(-count).join(' ')) : null;
    if (state !== null) return { city: words.slice(0, -count).join(' '), state };
  }
  return null;
};

const isStreet = (text: string): boolean => /^\d+[a-z]?(?:-\d+)?\s+\S/i.test(text);

/** The parts of ‘12 Elm St, Napa, CA 94558, USA’; null where they cannot be told apart. */
export const readAddress = (text: string): Address | null => {
  const parts = text
    // Some programs put two blanks between the parts.
    .split(/[,;\n]|\s\/\s|(?<=\S) {2,}/, 20)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  if (parts.length > 1 && readCountry(parts.at(-1) ?? '') === unitedStates) parts.pop();
  const [, before = '', zip = ''] = /^(.*?)\s*\b(\d{4,5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '') ?? [];
  if (zip !== '') parts.splice(-1, 1, ...(before === '' ? [] : [before]));
  const place = cityAndState((parts.pop() ?? '').split(' '));
  if (!place || (place.city === '' && parts.length === 0)) return null;
  const whole = fullZip(zip, place.state);
  if (/^\d{4}(?!\d)/.test(whole)) return null;
  const last = place.city === '' ? (parts.pop() ?? '') : place.city;
  const city = isStreet(last) ? '' : last;
  return {
    street: [...parts, ...(city === '' ? [last] : [])].join(', '),
    city,
    state: place.state,
    zip: whole,
  };
};
