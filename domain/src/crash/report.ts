import * as z from 'zod';

// Reports come from broken pages: whatever arrives is made text that can be kept, and nothing is refused.
const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : (JSON.stringify(value) ?? '');
};

// A link's secret would outlive the link in a report. Bounded, so that a long text is read in the time of its length.
const secretInLink =
  /([?&#][\w.-]{0,100}(?:token|code|secret|password|session|state|key)[\w.-]{0,100}=)[^&#\s"'<>)]+/gi;

const line = (max: number) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      asText(value).slice(0, 100_000).replace(unprintable, '').replace(secretInLink, '$1***').slice(0, max),
    );

/** What a crash report keeps (spec §7); unknown fields are dropped. */
export const crashReport = z.object({
  error: line(2_000),
  stack: line(12_000),
  userAgent: line(500),
  url: line(2_000),
  userId: line(100),
  timestamp: line(50),
  additionalData: line(4_000),
});

export type CrashReport = z.output<typeof crashReport>;

/** Bytes of a report's body. */
export const crashReportSize = 16 * 1024;

/** At most one per client in this time. */
export const crashReportLimit = { max: 1, per: 60_000 };
