import { nounWord, ownRecord, type Piece, pluralOf } from '#audit/record.ts';
import { allRows, countWords, otherRowWords } from '#kernel';
import { changed } from './changed.ts';
import { itself, type Saying, type Sayings } from './saying.ts';

// What has a name that does not say what it is, and hangs on another record.
const ofAnother: Readonly<Record<string, readonly string[]>> = {
  sites: ['clientId'],
  contacts: ['leadId', 'clientId'],
  deals: ['leadId', 'clientId'],
  activities: ['leadId', 'clientId'],
  appointments: ['leadId', 'clientId', 'siteId'],
  documents: ['leadId', 'clientId', 'siteId'],
};
const homes: Readonly<Record<string, string>> = { leadId: 'leads', clientId: 'clients', siteId: 'sites' };

/** ‘ of Vine Laundry’: what a record hangs on, as far as the entry says it. */
const ofHome = ({ act, became, reading }: Saying, fields: readonly string[]): Piece[] => {
  for (const field of fields) {
    const id = became(field);
    const text = typeof id === 'string' ? reading.nameOf(id) : null;
    const noun = homes[field];
    if (text && noun && !act.title?.includes(text))
      return [' of ', { record: { noun, id: String(id) }, text }];
  }
  return [];
};

/** ‘added the site Park Row of Vine Laundry’. */
const added = (saying: Saying): Piece[] => {
  const { act, it } = saying;
  const fields = Object.hasOwn(ofAnother, act.noun) ? ofAnother[act.noun] : undefined;
  if (!fields || act.alike > 1) return ['added ', it];
  return [act.title ? `added the ${nounWord(act.noun)} ` : 'added ', it, ...ofHome(saying, fields)];
};

/** What can happen to any record. */
export const anySayings: Sayings = {
  created: added,
  added,
  updated: changed,
  changed,
  edited: changed,
  removed: itself('deleted'),
  undone: ({ it }) => ['undid what was done to ', it],
  redone: ({ it }) => ['did again what was undone of ', it],
  merged: ({ act, it, reading, became }) => {
    const count = became('count');
    if (act.rowId === allRows && typeof count === 'number')
      return [`took ${countWords(count, nounWord(act.noun), pluralOf(act.noun))} over in a merge`];
    const other = (id: unknown): Piece[] => {
      const text = typeof id === 'string' ? reading.nameOf(id) : null;
      return text ? [{ record: { noun: act.noun, id: String(id) }, text }] : [otherRowWords];
    };
    const [into, of] = [became('mergedInto'), became('mergedFrom')];
    if (into) return ['merged ', ownRecord(act, reading), ' into ', ...other(into)];
    return of ? ['merged ', ...other(of), ' into ', ownRecord(act, reading)] : ['merged ', it];
  },
  erased: ({ act, it, became }) => {
    if (act.rowId !== allRows) return ['emptied ', it, ', whose person was erased'];
    const count = Number(became('count'));
    return [
      `took somebody who was erased out of ${countWords(count, nounWord(act.noun), pluralOf(act.noun))}`,
    ];
  },
  retried: itself('tried again'),
  forgotten: ({ act, became }) => {
    const count = became('count');
    const word = typeof count === 'number' ? countWords(count, nounWord(act.noun)) : pluralOf(act.noun);
    return [`deleted ${word} whose time was over`];
  },
  imported: ({ it, became }) => [
    'imported ',
    it,
    became('importedFrom') ? ` from ${String(became('importedFrom'))}` : '',
  ],
  purged: ({ it }) => ['deleted ', it, ' for good'],
};
