import { type RawBuilder, sql } from 'kysely';

/** What a lead is called, where the database says it: `its` is the row. */
export const leadNameIn = (its: string): RawBuilder<string> => {
  const ref = (field: string) => sql.ref(`${its}.${field}`);
  return sql<string>`coalesce(nullif(${ref('businessName')}, ''), nullif(${ref('company')}, ''),
    nullif(btrim(${ref('firstName')} || ' ' || ${ref('lastName')}), ''), nullif(${ref('email')}, ''),
    nullif(${ref('phone')}, ''), 'Unnamed lead')`;
};
