import { confirmRoutes } from './confirm.ts';
import { enterRoutes } from './enter.ts';
import { linkRoutes } from './link.ts';
import { ownRoutes } from './own.ts';
import { secretRoutes } from './secrets.ts';
import { stepRoutes } from './step.ts';

/** Entering, what concerns one's own account, secrets, the confirmed address and the identity provider. */
export const authRoutes = [
  ...enterRoutes,
  ...stepRoutes,
  ...ownRoutes,
  ...secretRoutes,
  ...confirmRoutes,
  ...linkRoutes,
];
