import * as z from 'zod';
import { administrators, byId, read, someOf, updateOf, write } from '#kernel';
import { mailedReportAnswer, mailedReportFields } from './mailed-report.ts';

export const mailedReportOperations = {
  /** One's own, the next to leave first, and why none of them arrives, in words; null: they do. */
  own: read('mailedReports.own', administrators, {
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(mailedReportAnswer), problem: z.string().nullable() }),
  }),
  create: write('mailedReports.create', administrators, {
    input: z.strictObject(mailedReportFields),
    output: mailedReportAnswer,
  }),
  update: updateOf(
    'mailedReports.update',
    administrators,
    someOf(z.strictObject(mailedReportFields)),
    mailedReportAnswer,
  ),
  remove: write('mailedReports.remove', administrators, { input: byId, output: mailedReportAnswer }),
};
