import { type RawBuilder, sql } from 'kysely';

/** A text as LIKE reads it, whatever signs it holds. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What LIKE finds a text with, wherever it stands. */
export const containing = (text: string): string => `%${likeText(text.trim())}%`;

/** A regular expression, and texts of which every text that it fits has one, in small letters. */
export type Fitting = { pattern: string; hints: readonly string[] };

/** Whether a pattern fits a text, whatever its case; most texts are told by the hints, at a twentieth of what the pattern costs. */
export const fits = (text: RawBuilder<unknown>, { pattern, hints }: Fitting): RawBuilder<boolean> =>
  sql<boolean>`(case when lower(${text}) like any(${hints.map(containing)}::text[]) then ${text} ~* ${pattern} else false end)`;
