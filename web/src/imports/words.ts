import {
  type Encoding,
  type Import,
  type ImportNoun,
  type ImportOutcome,
  type ImportState,
  revertDays,
  type Separator,
  type Shape,
  standsStill,
} from 'domain/imports';
import { day, figureWords, later } from 'domain/kernel';
import type { LeadStatus } from 'domain/leads';
import type { RidgeTone } from '#ui/Ridge.tsx';

export const outcomeWords: Record<ImportOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  duplicate: 'Duplicate',
  refused: 'Refused',
};

/** The same before the run: nothing of it is done yet. */
export const plannedWords: Record<ImportOutcome, string> = {
  created: 'To create',
  updated: 'To update',
  duplicate: 'Duplicate',
  refused: 'Refused',
};

export const outcomeTones: Record<ImportOutcome, RidgeTone> = {
  created: 'ok',
  updated: 'accent',
  duplicate: 'warn',
  refused: 'bad',
};

const stateWords: Record<ImportState, string> = {
  uploaded: 'Not run yet',
  checked: 'Not run yet',
  running: 'Running',
  done: 'Done',
  reverting: 'Being reverted',
  reverted: 'Reverted',
};

export const statusWords: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  won: 'Won',
  client: 'Client',
  lost: 'Lost',
  dead: 'Dead',
  'pass-it-on': 'Pass it on',
};

/** What a file holds, in words. */
export const nounWords: Record<ImportNoun, { one: string; many: string; label: string }> = {
  leads: { one: 'lead', many: 'leads', label: 'Leads' },
  clients: { one: 'client', many: 'clients', label: 'Clients' },
  sites: { one: 'site', many: 'sites with machines', label: 'Sites with machines' },
};

/** Whether its rows are being worked on now. */
export const works = (about: Import): boolean =>
  (about.state === 'running' || about.state === 'reverting') && !standsStill(about);

/** Whether it was started, so that its counts tell what happened and not what would. */
export const wasStarted = ({ state }: Import): boolean => state !== 'uploaded' && state !== 'checked';

/** How an import stands, in a word or two. */
export const standWords = (about: Import): string =>
  standsStill(about) ? 'Stopped' : stateWords[about.state];

/** Until when it can be taken back; null when there is nothing to take back, or no more. */
export const revertUntil = ({ state, created, updated, finishedAt }: Import): string | null =>
  state === 'done' && created + updated > 0 && finishedAt ? later(finishedAt, revertDays * day) : null;

/** What most cells of a column look like. */
export const shapeWords: Record<Shape, string> = {
  email: 'emails',
  phone: 'phones',
  date: 'dates',
  number: 'numbers',
  state: 'states',
  zip: 'zip codes',
  flag: 'yes or no',
  person: 'people',
  company: 'businesses',
  street: 'streets',
  address: 'whole addresses',
  salutation: 'forms of address',
  code: 'codes',
  serial: 'serials',
};

/** What stands between the cells of a line. */
export const separatorWords: Record<Separator, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
};

const letters: Record<Encoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows, Western Europe',
  macintosh: 'Old Macintosh',
  'windows-1250': 'Windows, Central Europe',
  'windows-1251': 'Windows, Cyrillic',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, reversed)',
};

/** In what letters a file is written; nothing of a workbook. */
export const encodingWords: Readonly<Record<string, string | undefined>> = letters;

/** How many of a longer list stand on the screen. */
export const firstShown = (count: number): string =>
  count === 1 ? 'The first is shown' : `The first ${figureWords(count)} are shown`;

/** How far a check is. */
export const lookingWords = ({ rows }: Pick<Import, 'rows'>, looked: number): string =>
  looked > 0 ? `Looking at the rows: ${figureWords(looked)} of ${figureWords(rows)}` : 'Looking at the rows';
