import type { Feature } from '#platform/operations/feature.ts';
import { ensureOwner } from './owner.ts';
import { approvalsRoutes } from './routes.ts';

export { isNobodyHere } from './sql.ts';

export const approvals: Feature = {
  name: 'approvals',
  routes: approvalsRoutes,
  start: async (services) => {
    const owner = await ensureOwner(services);
    return owner
      ? [
          `Sign in at ${services.env.publicUrl}/login?way=code as ${owner.email} with the access code ${owner.code}`,
        ]
      : [];
  },
};
