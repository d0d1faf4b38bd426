import * as z from 'zod';
import {
  administrators,
  byId,
  each,
  figureAsked,
  listing,
  listOf,
  read,
  text,
  updateOf,
  uuid,
  write,
} from '#kernel';
import { clientAnswer, clientTimelineAnswer } from './answers.ts';
import { clientCreate, clientUpdate, clientUpdateMany } from './fields.ts';
import { clientFilter, clientSorts } from './reading.ts';
import { clientTimelineKinds } from './timeline.ts';

/** How many clients are changed at once. */
export const clientsAtOnce = 1_000;

const clientRow = z.strictObject({
  id: uuid,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  ...each(z.string().nullable(), ['code', 'message', 'name']),
});
const clientsAnswer = z.strictObject({
  rows: z.array(clientRow),
  ...each(z.int(), ['changed', 'unchanged', 'refused']),
});

/** What became of one client among many. */
export type ClientRow = z.output<typeof clientRow>;
export type ClientsAnswer = z.output<typeof clientsAnswer>;

export const clientOperations = {
  list: listOf('clients.list', administrators, clientAnswer, {
    filter: clientFilter.default({}),
    text: text(200).default(''),
    sort: z.enum(clientSorts).default('newest'),
    /** The rows behind a number of a report. */
    figure: figureAsked.optional(),
  }),
  get: read('clients.get', administrators, { input: byId, output: clientAnswer }),
  create: write('clients.create', administrators, { input: clientCreate, output: clientAnswer }),
  update: updateOf('clients.update', administrators, clientUpdate, clientAnswer),
  remove: write('clients.remove', administrators, { input: byId, output: clientAnswer }),
  restore: write('clients.restore', administrators, { input: byId, output: clientAnswer }),
  updateMany: write('clients.updateMany', administrators, {
    input: z.strictObject({
      ids: z.array(uuid).min(1).max(clientsAtOnce, `At most ${clientsAtOnce} clients at a time`),
      fields: clientUpdateMany,
    }),
    output: clientsAnswer,
  }),
  /** The origin lead's own story first, then what happened to the client and all that is its. */
  timeline: read('clients.timeline', administrators, {
    input: z.strictObject({
      id: uuid,
      kinds: z.array(z.enum(clientTimelineKinds)).max(20).default([]),
      ...listing,
    }),
    output: clientTimelineAnswer,
  }),
} as const;
