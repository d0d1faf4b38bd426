import type { Feature } from '#platform/operations/feature.ts';
import { signInWithTempCode } from './enter.ts';
import { providerGates, serveProvider } from './provider.ts';
import { authRoutes } from './routes.ts';
import { sweepJob } from './sweep.ts';

export { hashPassword } from './password.ts';

export const auth: Feature = {
  name: 'auth',
  routes: authRoutes,
  jobs: [sweepJob],
  callables: { signInWithTempCode },
  gates: providerGates,
  http: serveProvider,
};
