import type { Feature } from '#platform/operations/feature.ts';
import { inboundGates, inboundHttp } from './http.ts';
import { takeMailJob } from './mail.ts';
import { mediaJob } from './media.ts';
import { inboundRoutes } from './routes.ts';
import { listenForMail } from './smtp.ts';

/** What comes from outside: texts and e-mails that people answer with, and who wants no more of ours. */
export const inbound: Feature = {
  name: 'inbound',
  routes: inboundRoutes,
  jobs: [takeMailJob, mediaJob],
  gates: inboundGates,
  http: inboundHttp,
  listen: listenForMail,
};
