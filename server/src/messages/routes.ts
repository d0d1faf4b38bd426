import type { Bound } from '#platform/operations/operations.ts';
import { manyRoutes } from './many.ts';
import { readingRoutes } from './reading.ts';
import { sendEmail, sendSms } from './sending.ts';
import { steeringRoutes } from './steering.ts';
import { strayRoutes } from './strays.ts';

export const messageRoutes: Bound[] = [
  ...readingRoutes,
  sendEmail,
  sendSms,
  ...manyRoutes,
  ...steeringRoutes,
  ...strayRoutes,
];
