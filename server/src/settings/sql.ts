import { defaultSettings, type Settings, type SettingsFields } from 'domain/settings';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Stored = Partial<SettingsFields> & { updatedAt?: string };
type StoredSettings = { version: number; data: unknown };

// Fields that a later version of the product adds have their default until somebody sets them.
const settingsOf = ({ version, data }: StoredSettings): Settings => {
  const { updatedAt = '1970-01-01T00:00:00.000Z', ...fields } = data as Stored;
  return { ...defaultSettings, ...fields, version, updatedAt };
};

/** Which settings stand, as one more column of any query, for `settingsAt`: hot ones need no statement of their own. */
export const settingsStamp = sql<string>`
  (select current_database() || ' ' || pg_postmaster_start_time() || ' ' || "xmin" || ' ' || "version" from settings)`;

/** All that read them have the same ones. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
};

let known: { stamp: string; settings: Settings } | null = null;

/** The settings of a stamp; read only when somebody has written them since they were last read here. */
export const settingsAt = async (db: Kysely<DB>, stamp: string): Promise<Settings> => {
  if (known?.stamp === stamp) return known.settings;
  const { rows } = await sql<StoredSettings & { stamp: string }>`
    select "version", "data", ${settingsStamp} as "stamp" from settings`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There are no settings');
  known = { stamp: row.stamp, settings: frozen(settingsOf(row)) };
  return known.settings;
};

/** The one row of settings, defaults filled in. */
export const readSettings = async (db: Kysely<DB>): Promise<Settings> => {
  const { rows } = await sql<{ stamp: string }>`select ${settingsStamp} as "stamp"`.execute(db);
  return settingsAt(db, rows[0]?.stamp ?? '');
};

export const lockSettings = async (db: Kysely<DB>): Promise<Settings> =>
  settingsOf(
    await db.selectFrom('settings').select(['version', 'data']).forUpdate().executeTakeFirstOrThrow(),
  );

export const saveSettings = async (db: Kysely<DB>, { version, ...data }: Settings): Promise<void> => {
  await db
    .updateTable('settings')
    .set({ version, data: JSON.stringify(data) })
    .execute();
};
