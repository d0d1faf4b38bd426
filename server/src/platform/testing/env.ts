import { tmpdir } from 'node:os';
import type { Env } from '#platform/env.ts';

const { PATH = '', NODE_COMPILE_CACHE } = process.env;
/** What every program that a test starts is told: where programs are, and what Node has compiled already. */
export const handedOn: Readonly<Record<string, string>> = {
  PATH,
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
};

/** An account at a provider of texts; where jobs run, nothing that leaves arrives anywhere. */
export const smsAccount: NonNullable<Env['sms']> = {
  accountSid: 'AC1',
  authToken: 'secret',
  from: '+14155550100',
  apiUrl: 'http://127.0.0.1:9',
};

/** The environment of tests, to be copied: a server writes down the port that it took; port 0 takes a free one. */
export const testEnv: Readonly<Env> = Object.freeze({
  port: 0,
  host: '127.0.0.1',
  dataDir: `${tmpdir()}/washboard-test-data`,
  databaseUrl: null,
  readDatabaseUrl: null,
  demo: false,
  ownerEmail: 'owner@washboard.example',
  appSecret: 'a secret for tests, long enough for everybody',
  ownSecret: false,
  publicUrl: 'http://127.0.0.1:0',
  hsts: 'max-age=31536000',
  trustedProxies: [],
  requestsPerMinute: 1_000_000,
  smtpUrl: null,
  mailFrom: 'Washboard <no-reply@washboard.example>',
  perSecond: { email: 1000, sms: 1000 },
  sms: null,
  vapid: null,
  pushServices: [],
  webhookReceivers: [],
  inbound: null,
  oidc: null,
  s3: null,
  backup: null,
  backupKeyFile: null,
  clamd: null,
  metricsToken: null,
  logLevel: 'error',
});
