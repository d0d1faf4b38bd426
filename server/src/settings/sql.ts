import { defaultSettings, type Settings, type SettingsFields } from 'domain/settings';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Stored = Partial<SettingsFields> & { updatedAt?: string };
type StoredSettings = { version: number; data: unknown };

/** The settings as they are stored; fields that a later version of the product adds have their default until somebody sets them. */
export const settingsOf = ({ version, data }: StoredSettings): Settings => {
  const { updatedAt = '1970-01-01T00:00:00.000Z', ...fields } = data as Stored;
  return { ...defaultSettings, ...fields, version, updatedAt };
};

/** The settings as one more column of any query, to be read by `settingsOf`: hot ones need no statement of their own. */
export const settingsColumn = sql<StoredSettings>`
  (select jsonb_build_object('version', "version", 'data', "data") from settings)`;

/** The one row of settings, defaults filled in. */
export const readSettings = async (db: Kysely<DB>): Promise<Settings> =>
  settingsOf(await db.selectFrom('settings').select(['version', 'data']).executeTakeFirstOrThrow());

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
