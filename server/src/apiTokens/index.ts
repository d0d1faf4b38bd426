import type { Feature } from '#platform/operations/feature.ts';
import { apiTokensRoutes } from './routes.ts';

export { findByToken, findByTokenIds } from './source.ts';
export { tokenNames, tokenStanding } from './sql.ts';

export const apiTokens: Feature = {
  name: 'apiTokens',
  routes: apiTokensRoutes,
  touchesRights: true,
};
