import * as z from 'zod';
import { isLoopback } from '#platform/http/origin.ts';
import { networks } from '#platform/http/proxies.ts';

export type Source = Readonly<Record<string, string | undefined>>;

export const keepPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Of how many of the latest days, weeks, months and years the newest backup is kept. */
export type KeepRules = Readonly<Partial<Record<(typeof keepPeriods)[number], number>>>;

const address = (protocols: readonly string[], needs: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol);
  }, needs);

const origin = z.string().transform((value, context) => {
  const url = URL.parse(value);
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  context.addIssue('an http or https address without a path, like https://washboard.example.com');
  return z.NEVER;
});

const issuer = z.string().refine((value) => {
  const url = URL.parse(value);
  return (
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
  );
}, 'an https address');

const sender = z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, {
  error: 'an e-mail address, like Washboard <office@example.com>',
});

const clamd = z
  .string()
  .transform((value, context): { host: string; port: number } | { path: string } | null => {
    const url = URL.parse(value);
    if (url?.protocol === 'tcp:' && url.hostname && !url.username)
      return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) };
    if (url?.protocol === 'unix:' && url.pathname.length > 1)
      return { path: decodeURIComponent(url.pathname) };
    context.addIssue('tcp://host:3310, or unix:///run/clamav/clamd.ctl');
    return z.NEVER;
  });

const keepRules = z.string().transform((value, context): KeepRules => {
  const rules: Partial<Record<(typeof keepPeriods)[number], number>> = {};
  for (const each of value.split(',')) {
    const [, period, count] = /^\s*([a-z]+) (\d{1,4})\s*$/.exec(each) ?? [];
    const known = keepPeriods.find((one) => one === period);
    if (!known || rules[known] !== undefined || Number(count) === 0) {
      context.addIssue('rules like daily 7, weekly 5, monthly 12, yearly 3');
      return z.NEVER;
    }
    rules[known] = Number(count);
  }
  return rules;
});

const timesOfDay = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC, like 02:30')));

const rate = z
  .string()
  .refine((value) => /^\d{1,4}$/.test(value) && Number(value) > 0, 'a whole number from 1 to 9999')
  .transform(Number)
  .default(50);

const bucketName = '[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]';
export const bucketAndFolder = new RegExp(`^s3:(${bucketName})((?:/[A-Za-z0-9._-]+)*)/?$`);

const variables = z.object({
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'a port number from 0 to 65535')
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, 'a host name or IP address to listen on')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'a postgresql:// address').optional(),
  READ_DATABASE_URL: address(['postgres:', 'postgresql:'], 'a postgresql:// address').optional(),
  DEMO: z.enum(['0', '1'], '0 or 1').optional(),
  OWNER_EMAIL: z.email('an e-mail address').default('owner@washboard.example'),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  PUBLIC_URL: origin.optional(),
  HSTS: z
    .string()
    .regex(
      /^max-age=\d{1,9}(; ?includeSubDomains)?(; ?preload)?$/,
      'max-age in seconds, like max-age=31536000; includeSubDomains',
    )
    .default('max-age=31536000'),
  TRUSTED_PROXIES: networks.default([]),
  REQUESTS_PER_MINUTE: z
    .string()
    .refine((value) => /^[1-9]\d{1,7}$/.test(value), 'a whole number from 10')
    .transform(Number)
    .default(1_200),
  SMTP_URL: address(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
  MAIL_FROM: sender.optional(),
  SMTP_PER_SECOND: rate,
  SMS_PER_SECOND: rate,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'the id of the account')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{1,14}|MG[0-9a-f]{32})$/, 'a number such as +14155550100, or a messaging service')
    .optional(),
  SMS_API_URL: origin.default('https://api.twilio.com'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'a public key of 65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a private key of 32 bytes in base64url')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(origin))
    .default([]),
  WEBHOOK_RECEIVERS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(origin))
    .default([]),
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain, like reply.example.com')
    .optional(),
  INBOUND_SMTP_PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'a port number from 0 to 65535')
    .transform(Number)
    .optional(),
  INBOUND_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  INBOUND_AUTH_SERVER: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'the name of your mail server, like mx.example.com')
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(new RegExp(`^${bucketName}$`), 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_TO: z
    .string()
    .refine(
      (value) => !value.startsWith('s3:') || bucketAndFolder.test(value),
      'a folder, or s3:BUCKET/FOLDER, like s3:acme-backups/washboard',
    )
    .optional(),
  BACKUP_AT: timesOfDay.optional(),
  BACKUP_KEEP: keepRules.optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  CLAMD_URL: clamd.default(null),
  OIDC_NAME: z.string().max(40, 'at most 40 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'at least 16 letters, digits or signs of -._~+/=')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'debug, info, warn or error').default('info'),
});

/** Whatever the server reads of its environment, by name. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

export type Variables = z.output<typeof variables>;

export const misconfigured = (name: string, needs: string): Error => new Error(`${name} needs ${needs}`);

/** Parses them; throws one line that names the variable and what it needs. */
export const parseVariables = (source: Source): Variables => {
  // An empty variable counts as not set, as in a .env file with its values left out.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw misconfigured(String(issue?.path[0]), issue?.message ?? 'another value');
};
