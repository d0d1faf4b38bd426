import { everyone, everyRow } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { makeMeter } from './meter.ts';
import { settingsRoutes } from './routes.ts';
import { readSettings } from './sql.ts';

export { keepSettings } from './keep.ts';
export { lockSettings, readSettings, saveSettings, settingsAt, settingsStamp } from './sql.ts';

type Row = Settings & { id: string };

/** The one row, so that what an administrator sets holds on every open page at once. */
const feed: FeedNoun<Row> = {
  noun: 'settings',
  who: everyone,
  load: async (db, ids) => {
    const settings = await readSettings(db);
    return ids.map((id) => ({ id, ...settings }));
  },
  scope: () => everyRow,
};

export const settings: Feature = {
  name: 'settings',
  routes: settingsRoutes,
  meter: makeMeter,
  feed,
};
