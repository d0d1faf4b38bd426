import * as z from 'zod';
import { administrators, byId, listing, pageAnswer, read, text, uuid, version, write } from '#kernel';
import { clientAnswer, clientTimelineAnswer } from './answers.ts';
import { clientCreate, clientUpdate, clientUpdateMany } from './fields.ts';
import { clientFilter, clientSorts } from './reading.ts';
import { clientTimelineKinds } from './timeline.ts';

/** How many clients are changed at once. */
export const clientsAtOnce = 1_000;

/** What became of one client among many. */
export type ClientRow = {
  id: string;
  outcome: 'changed' | 'unchanged' | 'refused';
  code: string | null;
  message: string | null;
  name: string | null;
};
export type ClientsAnswer = { rows: ClientRow[]; changed: number; unchanged: number; refused: number };

export const clientOperations = {
  list: read('clients.list', administrators, {
    input: z.strictObject({
      filter: clientFilter.default({}),
      text: text(200).default(''),
      sort: z.enum(clientSorts).default('newest'),
      ...listing,
    }),
    output: pageAnswer(clientAnswer),
  }),
  get: read('clients.get', administrators, { input: byId, output: clientAnswer }),
  create: write('clients.create', administrators, { input: clientCreate, output: clientAnswer }),
  update: write('clients.update', administrators, {
    input: z.strictObject({ id: uuid, version, fields: clientUpdate }),
    output: clientAnswer,
  }),
  remove: write('clients.remove', administrators, { input: byId, output: clientAnswer }),
  restore: write('clients.restore', administrators, { input: byId, output: clientAnswer }),
  updateMany: write('clients.updateMany', administrators, {
    input: z.strictObject({
      ids: z.array(uuid).min(1).max(clientsAtOnce, `At most ${clientsAtOnce} clients at a time`),
      fields: clientUpdateMany,
    }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: uuid,
          outcome: z.enum(['changed', 'unchanged', 'refused']),
          code: z.string().nullable(),
          message: z.string().nullable(),
          name: z.string().nullable(),
        }),
      ),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
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
