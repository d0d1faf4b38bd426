import * as z from 'zod';
import {
  administrators,
  listing,
  type Operation,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
  version,
} from '#kernel';
import { clientAnswer, clientTimelineAnswer } from './answers.ts';
import type { Client } from './client.ts';
import { clientCreate, clientUpdate, clientUpdateMany } from './fields.ts';
import { clientFilter, clientSorts } from './reading.ts';
import { type ClientTimelineItem, clientTimelineKinds } from './timeline.ts';

const one = z.strictObject({ id: uuid });

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

const row = <Input extends z.ZodType>(declaration: Omit<Operation<Input, Client>, 'output' | 'who'>) =>
  operation<Client>()({ ...declaration, who: administrators, output: clientAnswer });

export const clientOperations = {
  list: operation<Page<Client>>()({
    name: 'clients.list',
    output: pageAnswer(clientAnswer),
    who: administrators,
    kind: 'read',
    input: z.strictObject({
      filter: clientFilter.default({}),
      text: text(200).default(''),
      sort: z.enum(clientSorts).default('newest'),
      ...listing,
    }),
  }),
  get: row({ name: 'clients.get', kind: 'read', input: one }),
  create: row({ name: 'clients.create', kind: 'write', input: clientCreate }),
  update: row({
    name: 'clients.update',
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: clientUpdate }),
  }),
  remove: row({ name: 'clients.remove', kind: 'write', input: one }),
  restore: row({ name: 'clients.restore', kind: 'write', input: one }),
  updateMany: operation<ClientsAnswer>()({
    name: 'clients.updateMany',
    who: administrators,
    kind: 'write',
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
    input: z.strictObject({
      ids: z.array(uuid).min(1).max(clientsAtOnce, `At most ${clientsAtOnce} clients at a time`),
      fields: clientUpdateMany,
    }),
  }),
  /** The origin lead's own story first, then what happened to the client and all that is its. */
  timeline: operation<Page<ClientTimelineItem>>()({
    name: 'clients.timeline',
    output: clientTimelineAnswer,
    who: administrators,
    kind: 'read',
    input: z.strictObject({
      id: uuid,
      kinds: z.array(z.enum(clientTimelineKinds)).max(20).default([]),
      ...listing,
    }),
  }),
} as const;
