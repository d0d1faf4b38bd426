import { refuse } from '#kernel';
import { mailedReportLimit } from './mailed-report.ts';

/** Every refusal of this noun. */
export const mailedReportRefusals = {
  tooMany: refuse.conflict(
    'TOO_MANY_MAILED_REPORTS',
    `You get ${mailedReportLimit} reports by e-mail. End one first.`,
  ),
  stale: refuse.conflict('STALE_VERSION', 'This was changed in another window in the meantime.'),
} as const;

/** Why reports do not leave where no mail server is set up. */
export const noMailServerText = 'No mail server is configured: what is due waits.';
