import type { Feature } from '#platform/feature.ts';
import { settingsRoutes } from './routes.ts';

export { readSettings, saveSettings } from './sql.ts';

export const settings: Feature = { name: 'settings', routes: settingsRoutes };
