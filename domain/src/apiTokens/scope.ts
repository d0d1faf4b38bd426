import type { Refusal } from '#kernel';
import { type TokenAccess, type TokenNoun, type TokenScope, tokenNounNames, tokenNouns } from './nouns.ts';
import { besides, byToken } from './reach.ts';
import { apiTokensTexts } from './texts.ts';

// What is no operation is a noun of the live feed.
const nounOf = (name: string): TokenNoun | undefined =>
  tokenNounNames.find((noun) => {
    const named: readonly string[] = name.includes('.') ? byToken[noun] : tokenNouns[noun].covers;
    return named.includes(name);
  });

/** The nouns that a token needs for something (an operation by its name, a request that is none); null: none has it. */
export const tokenNeeds = (name: string, kind: TokenAccess): readonly TokenNoun[] | null => {
  const noun = nounOf(name);
  if (!noun || (kind === 'write' && !tokenNouns[noun].writes)) return null;
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
