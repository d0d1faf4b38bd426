import type { Feature } from '#platform/operations/feature.ts';
import { settingsRoutes } from './routes.ts';

export { readSettings, saveSettings, settingsColumn, settingsOf } from './sql.ts';

export const settings: Feature = { name: 'settings', routes: settingsRoutes };
