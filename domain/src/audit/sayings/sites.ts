import type { Piece } from '#audit/record.ts';
import { countWords, dateWords } from '#kernel';
import { changed } from './changed.ts';
import { itself, type Saying, type Sayings } from './saying.ts';

/** What became of a stop: ‘marked the stop at The Bay on Sonoma as skipped’. */
const ofStop =
  (verb: string, behind = '') =>
  ({ it, became, reading }: Saying): Piece[] => {
    const site = became('siteId');
    const text = typeof site === 'string' && reading.nameOf(site);
    const at: Piece[] = text ? [' at ', { record: { noun: 'sites', id: site }, text }] : [];
    return [`${verb} stop`, ...at, ' on ', it, behind];
  };

/** Of clients, their sites and machines, routes and collections. */
export const sitesSayings: Sayings = {
  contractReminded: itself('reminded of the end of the contract of'),
  counted: itself('changed the machines of'),
  accessed: ({ it }) => ['looked at how to get into ', it],
  takenAlong: ({ it }) => ['took the access code of ', it, ' along'],
  'collections.collected': itself('entered'),
  'collections.reversed': ({ it }) => ['took ', it, ' back'],
  'sites.collected': ({ it, became }) => [
    'noted a collection at ',
    it,
    typeof became('lastCollectionDate') === 'string'
      ? ` on ${dateWords(became('lastCollectionDate') as string)}`
      : '',
  ],
  'sites.collectionTakenBack': ({ it }) => ['took a collection at ', it, ' back'],
  'routeDays.stopDone': ofStop('marked the', ' as done'),
  'routeDays.stopSkipped': ofStop('marked the', ' as skipped'),
  'routeDays.stopReopened': ofStop('opened the', ' again'),
  'routeDays.ended': ({ act, it }) => [
    'put ',
    it,
    ` away: the time to look at ${act.alike > 1 ? 'them' : 'it'} was over`,
  ],
  'routeDays.takenAlong': ({ it, became }) => {
    const sites = became('siteIds');
    const count = Array.isArray(sites) ? ` of ${countWords(sites.length, 'site')}` : '';
    return [`took the access codes${count} on `, it, ' along'];
  },
  'machines.priced': (saying) =>
    saying.act.alike > 1 ? ['changed the prices of ', saying.it] : changed(saying),
  priced: itself('changed the prices of'),
  handOverWaits: ({ it }) => ['waited with handing over ', it],
};
