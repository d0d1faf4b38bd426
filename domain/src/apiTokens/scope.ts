import type { Refusal } from '#kernel';
import { type TokenAccess, type TokenNoun, type TokenScope, tokenNounNames, tokenNouns } from './nouns.ts';
import { apiTokensTexts } from './texts.ts';

// Codes of doors and secret addresses are for the person themselves, as is where they are signed in.
const inPerson: ReadonlySet<string> = new Set([
  'sites.access',
  'visits.look',
  'visits.codes',
  'visits.looked',
  'routeDays.look',
  'routeDays.codes',
  'routeDays.looked',
  'appointments.feedAddress',
  'appointments.renewFeed',
  'appointments.revokeFeed',
  'users.sessions',
  'users.impersonable',
  'settings.providers',
]);

const around: readonly TokenNoun[] = [
  'contacts',
  'deals',
  'activities',
  'appointments',
  'documents',
  'messages',
];

// What one operation shows or changes of other nouns than its own.
const besides: Readonly<Record<string, readonly TokenNoun[]>> = {
  'leads.timeline': around,
  'clients.timeline': around,
  'leads.convert': ['clients', 'sites'],
  'leads.convertMany': ['clients', 'sites'],
  'leads.files': ['documents'],
  'leads.fileUpload': ['documents'],
  'leads.fileRemove': ['documents'],
  'routeDays.closeStop': ['collections'],
  'routeDays.reopenStop': ['collections'],
};

const nounOf = (name: string): TokenNoun | undefined => {
  const [first = ''] = name.split('.');
  return tokenNounNames.find((noun) => tokenNouns[noun].covers.some((covered) => covered === first));
};

/** The nouns that a token needs for something (an operation by its name, a request that is none); null: none has it. */
export const tokenNeeds = (name: string, kind: TokenAccess): readonly TokenNoun[] | null => {
  const noun = nounOf(name);
  if (!noun || inPerson.has(name)) return null;
  if (kind === 'write' && !tokenNouns[noun].writes) return null;
  return [noun, ...(besides[name] ?? [])];
};

/** Why a token of this scope may not do something; null when it may, as far as its person does. */
export const scopeProblem = (scope: TokenScope, name: string, kind: TokenAccess): Refusal | null => {
  const needed = tokenNeeds(name, kind);
  if (!needed) return apiTokensTexts.inPerson;
  const missing = needed.find((noun) => scope[noun] !== 'write' && scope[noun] !== kind);
  return missing ? apiTokensTexts.outOfScope(tokenNouns[missing].label, kind) : null;
};

const listed = (labels: readonly string[]): string => {
  const [first = '', ...others] = labels;
  return [first, ...others.map((label) => label.toLowerCase())].join(', ').replace(/, ([^,]*)$/, ' and $1');
};

/** What a token may do, in words: ‘Leads and clients, read; documents, write’. */
export const scopeWords = (scope: TokenScope): string => {
  const parts = (['read', 'write'] as const).flatMap((access) => {
    const labels = tokenNounNames.filter((noun) => scope[noun] === access);
    return labels.length > 0 ? [`${listed(labels.map((noun) => tokenNouns[noun].label))}, ${access}`] : [];
  });
  const [first = 'Nothing', ...others] = parts;
  return [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join('; ');
};
