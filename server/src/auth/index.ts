import type { Feature } from '#platform/operations/feature.ts';
import { confirmRoutes } from './confirm.ts';
import { enterRoutes, signInWithTempCode } from './enter.ts';
import { linkRoutes } from './link.ts';
import { ownRoutes } from './own.ts';
import { serveProvider } from './provider.ts';
import { secretRoutes } from './secrets.ts';
import { sweepJob } from './sweep.ts';

export { hashPassword } from './password.ts';

export const auth: Feature = {
  name: 'auth',
  routes: [...enterRoutes, ...ownRoutes, ...secretRoutes, ...confirmRoutes, ...linkRoutes],
  jobs: [sweepJob],
  callables: { signInWithTempCode },
  http: serveProvider,
};
