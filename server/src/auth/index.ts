import type { Feature } from '#platform/operations/feature.ts';
import { confirmRoutes } from './confirm.ts';
import { enterRoutes, signInWithTempCode } from './enter.ts';
import { registerCallable, serveFunctions } from './functions.ts';
import { linkRoutes } from './link.ts';
import { ownRoutes } from './own.ts';
import { serveProvider } from './provider.ts';
import { secretRoutes } from './secrets.ts';
import { sweepJob } from './sweep.ts';

export { hashPassword } from './password.ts';

registerCallable('signInWithTempCode', signInWithTempCode);

export const auth: Feature = {
  name: 'auth',
  routes: [...enterRoutes, ...ownRoutes, ...secretRoutes, ...confirmRoutes, ...linkRoutes],
  jobs: [sweepJob],
  http: (app, services, runner) => {
    serveFunctions(app, services, runner);
    serveProvider(app, services, runner);
  },
};
