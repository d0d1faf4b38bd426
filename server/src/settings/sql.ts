import { defaultSettings, type Settings, type SettingsFields } from 'domain/settings';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/schema.ts';

type Stored = Partial<SettingsFields> & { updatedAt?: string };
type StoredSettings = { version: number; data: unknown };

// Fields that a later version of the product adds have their default until somebody sets them.
const whole = ({ version, data }: StoredSettings): Settings => {
  const { updatedAt = '1970-01-01T00:00:00.000Z', ...fields } = data as Stored;
  return { ...defaultSettings, ...fields, version, updatedAt };
};

/** The one row of settings, defaults filled in. */
export const readSettings = async (db: Kysely<DB>): Promise<Settings> =>
  whole(await db.selectFrom('settings').select(['version', 'data']).executeTakeFirstOrThrow());

export const lockSettings = async (db: Kysely<DB>): Promise<Settings> =>
  whole(await db.selectFrom('settings').select(['version', 'data']).forUpdate().executeTakeFirstOrThrow());

export const saveSettings = async (db: Kysely<DB>, { version, ...data }: Settings): Promise<void> => {
  await db
    .updateTable('settings')
    .set({ version, data: JSON.stringify(data) })
    .execute();
};
