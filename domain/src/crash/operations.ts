import * as z from 'zod';
import { dateTime, developers, each, flag, listOf, read, text, uuid, write } from '#kernel';

/** Crashes that are the same: where they come from, how often, of whom and in which versions. */
export const crashGroup = z.strictObject({
  key: z.string(),
  ...each(z.string(), ['message', 'frame']),
  count: z.int(),
  ...each(dateTime, ['firstAt', 'lastAt']),
  versions: z.array(z.string()),
  people: z.array(uuid),
  mendedAt: dateTime.nullable(),
  mendedBy: uuid.nullable(),
  /** It was mended, and happened again in a later version. */
  cameBack: z.boolean(),
});
export type CrashGroup = z.output<typeof crashGroup>;

const report = z.strictObject({
  id: uuid,
  at: dateTime,
  person: uuid.nullable(),
  ...each(z.string(), ['error', 'stack', 'userAgent', 'url', 'version']),
});

const key = text(64).min(1);

/** How many reports of a group are shown. */
export const mostReportsShown = 20;

export const crashOperations = {
  list: listOf('crash.list', developers, crashGroup, { state: z.enum(['open', 'mended']).optional() }),
  get: read('crash.get', developers, {
    input: z.strictObject({ key }),
    output: z.strictObject({ group: crashGroup, reports: z.array(report) }),
  }),
  /** Mended, or not; it comes back by itself when it happens in a later version. */
  mend: write('crash.mend', developers, {
    input: z.strictObject({ key, mended: flag }),
    output: crashGroup,
  }),
};
