import { type ApiToken, scopeWords, type TokenState } from 'domain/apiTokens';
import { dayWords } from 'domain/kernel';
import { moment } from '#ui/moment.ts';

export const stateWords: Readonly<Record<TokenState, { word: string; tone: 'ok' | 'warn' | 'info' }>> = {
  active: { word: 'Active', tone: 'ok' },
  ended: { word: 'Ended', tone: 'info' },
  revoked: { word: 'Revoked', tone: 'info' },
  unproven: { word: 'Make a new one', tone: 'warn' },
};

/** What follows from revoking a token. */
export const revokeWords = 'Programs that use it stop at once. It cannot be taken back.';

/** When and from where it was last used. */
export const usedWords = ({ lastUsedAt, lastUsedFrom }: ApiToken): string =>
  lastUsedAt ? `${moment(lastUsedAt)} from ${lastUsedFrom || 'an unknown address'}` : 'Not used yet';

/** The last day it may be used on: it ends as the office's next one begins. */
export const lastDay = ({ expiresAt }: ApiToken, officeZone: string): string =>
  dayWords(new Date(Date.parse(expiresAt) - 1).toISOString(), Date.now(), officeZone);

const endWords = (token: ApiToken, officeZone: string): string => {
  const { state } = token;
  const last = lastDay(token, officeZone);
  if (state === 'unproven') return 'Made before your second factor: make a new one';
  return state === 'ended' ? `Ended ${last}` : `Ends ${last}`;
};

/** ‘Leads and clients, read. Ends May 1, 2027, last used Today 06:00 from 198.51.100.7’. */
export const tokenWords = (token: ApiToken, officeZone: string): string => {
  const used = usedWords(token);
  const said = token.lastUsedAt ? `last used ${used}` : used.toLowerCase();
  return `${scopeWords(token.scope)}. ${endWords(token, officeZone)}, ${said}`;
};
