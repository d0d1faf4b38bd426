import type { Feature } from '#platform/operations/feature.ts';
import { sendResetJob } from './mails.ts';
import { usersRoutes } from './routes.ts';

export * from './codes.ts';
export * from './events.ts';
export { heldLeads, registerHolding } from './holdings.ts';
export * from './links.ts';
export { resetFor, sendResetJob } from './mails.ts';
export * from './person.ts';
export { idleSince, liveSessions, revokeSessionsOf } from './sessions.ts';
export * from './sql.ts';

export const users: Feature = { name: 'users', routes: usersRoutes, jobs: [sendResetJob] };
