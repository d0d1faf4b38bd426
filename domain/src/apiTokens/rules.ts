import { monthsLater, type Refusal } from '#kernel';
import { apiTokensTexts } from './texts.ts';

/** What every token begins with, so that those who look for leaked secrets know it for one. */
export const tokenPrefix = 'wbt_';

/** The last day that a token made on a day may be used on. */
export const lastEnd = (today: string): string => monthsLater(today, 12);

/** Why a token made today cannot end on a day; null when it can. */
export const endProblem = (endsOn: string, today: string): Refusal | null => {
  if (endsOn < today) return apiTokensTexts.ends.past;
  return endsOn > lastEnd(today) ? apiTokensTexts.ends.far : null;
};
