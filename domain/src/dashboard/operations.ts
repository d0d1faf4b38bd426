import * as z from 'zod';
import { administrators, everyone, read, reps, write } from '#kernel';
import {
  activityBlock,
  contactBlock,
  firstStepsAnswer,
  installBlock,
  leaseBlock,
  numbersBlock,
  poolBlock,
  quietBlock,
  teamBlock,
} from './answers.ts';
import { firstStepKeys } from './first-steps.ts';

/** How many rows a block begins with, and how many it shows at most. */
export const firstRowsOfBlock = 5;
export const mostRowsOfBlock = 200;

/** A block may be asked for more rows than it begins with. */
const some = z.strictObject({
  limit: z.int().min(1).max(mostRowsOfBlock).default(firstRowsOfBlock),
});
const nothing = z.strictObject({});

/**
 * The blocks of the dashboard that no list of another noun answers. Leads are those of whoever is looked through; with
 * ‘All Leads’ everybody's.
 */
export const dashboardOperations = {
  contact: read('dashboard.contact', everyone, { input: some, output: contactBlock }),
  /** Leads that anybody may take, the last to arrive first. */
  pool: read('dashboard.pool', reps, { input: some, output: poolBlock }),
  /** In Selling, and nobody spoke with them for the stale days; those with a next step to come are not meant. */
  quiet: read('dashboard.quiet', everyone, { input: some, output: quietBlock }),
  /** Leases whose notice is open or opens within 24 months; of each group so many. */
  leases: read('dashboard.leases', everyone, { input: some, output: leaseBlock }),
  /** The last ten acts on the leads. */
  activity: read('dashboard.activity', everyone, { input: nothing, output: activityBlock }),
  numbers: read('dashboard.numbers', everyone, { input: nothing, output: numbersBlock }),
  firstSteps: read('dashboard.firstSteps', everyone, { input: nothing, output: firstStepsAnswer }),
  /** Skips one of the first steps, or puts all away for good. */
  putAway: write('dashboard.putAway', everyone, {
    input: z.strictObject({ step: z.enum(firstStepKeys).optional() }),
    output: firstStepsAnswer,
  }),
  /** Every rep, and whoever holds open leads. */
  team: read('dashboard.team', administrators, { input: nothing, output: teamBlock }),
  installs: read('dashboard.installs', administrators, { input: some, output: installBlock }),
} as const;
