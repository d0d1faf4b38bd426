import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

// Below this share of the leads the index of two-letter pieces is faster than looking from the newest on.
const rareShare = 0.006;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A telephone number in any format is looked for by its digits too. */
const digitsOf = (text: string): string | null => {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && digits !== text && /^[\d\s()+./-]+$/.test(text) ? digits : null;
};

const isRare = async (db: Kysely<DB>, piece: string): Promise<boolean> => {
  const { rows } = await sql<{ share: number | null }>`
    select most_common_elem_freqs[array_position(most_common_elems::text::text[], lower(${piece}))] as share
    from pg_stats where tablename = 'lead_search_bigrams' and schemaname = current_schema()`.execute(db);
  return (rows[0]?.share ?? 0) < rareShare;
};

/** The condition that a lead's texts or notes contain what was typed (BOARD-04); null when nothing was. */
export const textCondition = async (db: Kysely<DB>, typed: string): Promise<RawBuilder<boolean> | null> => {
  const text = typed.trim();
  if (text === '') return null;
  const contains = (wanted: string) => sql`"txt" like lower(${`%${escaped(wanted)}%`})`;
  if ([...text].length === 2 && (await isRare(db, text)))
    return sql<boolean>`leads."id" in (select "leadId" from lead_search
      where bigrams("txt") @> array[lower(${text})] and ${contains(text)})`;
  const digits = digitsOf(text);
  const said = digits ? sql`(${contains(text)} or ${contains(digits)})` : contains(text);
  return sql<boolean>`exists (select from lead_search where "leadId" = leads."id" and ${said})`;
};
