import * as z from 'zod';
import { clientAnswer, clientFields } from '#clients';
import {
  administrators,
  byId,
  dateTime,
  each,
  everyone,
  listOf,
  read,
  reps,
  uuid,
  version,
  write,
} from '#kernel';
import { stripped, twinKinds } from '#leads';
import { twinGroup, twinNouns } from './twins.ts';

const noun = z.enum(twinNouns);

/** How many are kept apart, or compared again, at once. */
export const twinsAtOnce = 20;

const some = z.strictObject({
  noun,
  ids: z.array(uuid).min(2).max(twinsAtOnce, `At most ${twinsAtOnce} at a time`),
});

const keptApart = z.strictObject({
  one: uuid,
  other: uuid,
  ...each(z.string(), ['oneName', 'otherName']),
  by: uuid.nullable(),
  at: dateTime,
});
export type KeptApart = z.output<typeof keptApart>;

/** Records that are there twice: found, kept apart, or made one (leads by `leads.merge`). */
export const duplicateOperations = {
  /** In the order of what they share. */
  groups: listOf('duplicates.groups', administrators, twinGroup, { noun, kind: z.enum(twinKinds) }),
  /** How many groups there are of each kind. */
  count: read('duplicates.count', administrators, {
    input: z.strictObject({ noun }),
    output: z.strictObject(each(z.int(), twinKinds)),
  }),
  /** Not a duplicate: no two of them are offered as one any more. */
  keepApart: write('duplicates.keepApart', reps, { input: some, output: some }),
  /** Takes that back. */
  compareAgain: write('duplicates.compareAgain', reps, { input: some, output: some }),
  /** Who was kept apart, the newest first. */
  apart: listOf('duplicates.apart', administrators, keptApart, { noun }),
  /** Clients that may be the same as one, and by what; the most alike first. */
  ofClient: read('duplicates.ofClient', administrators, {
    input: byId,
    output: z.strictObject({
      items: z.array(z.strictObject({ id: uuid, name: z.string(), matches: z.array(z.enum(twinKinds)) })),
    }),
  }),
  /** The record that one became part of, whose address leads there, as far as that is in sight. */
  mergedInto: read('duplicates.mergedInto', everyone, {
    input: z.strictObject({ noun, id: uuid }),
    output: byId,
  }),
  /**
   * Makes one client of two, for good. `fields`: the values that the remaining client (`id`) takes where the two differ;
   * what is not named stays as it has it. All that hangs on the other goes along. Answers the remaining client.
   */
  mergeClients: write('clients.merge', administrators, {
    fresh: true,
    input: z.strictObject({
      id: uuid,
      version,
      duplicateId: uuid,
      duplicateVersion: version,
      fields: stripped(clientFields.partial().shape).default({}),
    }),
    output: clientAnswer,
    slow: true,
  }),
} as const;
