import type { Feature } from '#platform/operations/feature.ts';
import { sendResetJob } from './mails.ts';
import { pictureGates, pictureHttp } from './picture-http.ts';
import { dropPictureJob, tidyPicturesJob } from './picture-jobs.ts';
import { usersRoutes } from './routes.ts';
import { userSearch } from './search.ts';

export * from './codes.ts';
export * from './events.ts';
export * from './history.ts';
export { heldLeads } from './holdings.ts';
export { keepUser } from './keep.ts';
export * from './links.ts';
export { codeMail, factorMail, passwordMail, resetFor, sendResetJob } from './mails.ts';
export * from './person.ts';
export { endApiTokens } from './programs.ts';
export { endElsewhere, shutOut } from './shut-out.ts';
export * from './sql/codes.ts';
export {
  liveSessions,
  lives,
  lockSessions,
  revokeSessionsOf,
  saveStep,
  saveView,
  steppedAtOf,
} from './sql/sessions.ts';
export * from './sql/tokens.ts';
export * from './sql.ts';

export const users: Feature = {
  name: 'users',
  routes: usersRoutes,
  search: userSearch,
  jobs: [sendResetJob, dropPictureJob, tidyPicturesJob],
  gates: pictureGates,
  http: pictureHttp,
  touchesRights: true,
};
