import * as z from 'zod';
import { byId, dateTime, developers, each, listOf, uuid, write } from '#kernel';

export const wholeExportStates = ['waiting', 'running', 'done', 'failed', 'removed'] as const;
export type WholeExportState = (typeof wholeExportStates)[number];

const wholeExport = z.strictObject({
  id: uuid,
  state: z.enum(wholeExportStates),
  createdBy: uuid,
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
  /** Until when it is kept. */
  expiresAt: dateTime.nullable(),
  ...each(z.int(), ['rows', 'files']),
  /** Files whose bytes were not there. */
  missing: z.int(),
  sizeBytes: z.int().nullable(),
  /** SHA-256 of the whole file. */
  checksum: z.string().nullable(),
});
/** An export of everything: how far it is, and how long it is kept. */
export type WholeExport = z.output<typeof wholeExport>;

/**
 * One file of everything: a CSV for each kind of record, and the documents. Without codes, passwords and other secrets.
 *
 * `GET /api/wholeExports/{id}.zip` the file, with `Range`: begun, it asks for a new proof of the password; whoever began it
 * may go on where it broke off.
 */
export const wholeExportOperations = {
  list: listOf('wholeExports.list', developers, wholeExport),
  start: write('wholeExports.start', developers, {
    input: z.strictObject({}),
    output: wholeExport,
    fresh: true,
  }),
  /** Before its time is over. */
  remove: write('wholeExports.remove', developers, { input: byId, output: wholeExport }),
} as const;
