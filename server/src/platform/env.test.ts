import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const secret = { APP_SECRET: 'x'.repeat(32) };
let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'washboard-env-'));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

test('nothing set: the embedded database and the demonstration business on port 3000', () => {
  expect(readEnv({ DATA_DIR })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: DATA_DIR,
    databaseUrl: null,
    readDatabaseUrl: null,
    demo: true,
    ownerEmail: 'owner@washboard.example',
    appSecret: expect.stringMatching(/^[\w-]{43}$/),
    ownSecret: true,
    publicUrl: 'http://127.0.0.1:3000',
    hsts: 'max-age=31536000',
    trustedProxies: [],
    requestsPerMinute: 1200,
    smtpUrl: null,
    mailFrom: 'Washboard <no-reply@washboard.example>',
    perSecond: { email: 50, sms: 50 },
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
    logLevel: 'info',
  });
});

test('what is set is taken, an empty variable counts as not set', () => {
  const env = readEnv({
    ...secret,
    DATA_DIR,
    PORT: '8080',
    HOST: '0.0.0.0',
    LOG_LEVEL: '',
    DATABASE_URL: 'postgresql://db/washboard',
    PUBLIC_URL: 'https://crm.example.com/',
    SMTP_URL: 'smtps://user:pass@mail.example.com',
    MAIL_FROM: 'Office <office@example.com>',
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect(env).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    demo: false,
    publicUrl: 'https://crm.example.com',
  });
  expect(env.oidc).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
    name: 'Google',
  });
  expect(readEnv({ ...secret, HOST: '[::1]', PORT: '80' })).toMatchObject({
    host: '::1',
    publicUrl: 'http://[::1]:80',
  });
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};
test('files go to the bucket that is named whole', () => {
  expect(readEnv({ ...secret, ...s3 }).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'photos',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  });
});

test('[OPS-01] backups go to a folder or a bucket, when and for how long is told', () => {
  const key = { endpoint: 'https://s3.example.com', accessKeyId: 'id', secretAccessKey: 'key' };
  expect(readEnv({ ...secret, BACKUP_TO: '/srv/backups' }).backup).toEqual({
    to: { folder: '/srv/backups' },
    at: ['02:30'],
    keep: { daily: 7, weekly: 5, monthly: 12 },
  });
  const told = readEnv({
    ...secret,
    ...s3,
    S3_BUCKET: '',
    BACKUP_TO: 's3:acme-backups/washboard',
    BACKUP_AT: '01:00, 13:00',
    BACKUP_KEEP: 'daily 3,yearly 2',
    BACKUP_KEY_FILE: '/etc/washboard/key',
  });
  expect(told).toMatchObject({
    s3: null,
    backup: { at: ['01:00', '13:00'], keep: { daily: 3, yearly: 2 } },
    backupKeyFile: '/etc/washboard/key',
  });
  expect(told.backup?.to).toEqual({ bucket: { ...key, bucket: 'acme-backups' }, prefix: 'washboard/' });
  expect(readEnv({ ...secret, ...s3, BACKUP_TO: 's3:photos' })).toMatchObject({
    s3: { ...key, bucket: 'photos' },
    backup: { to: { bucket: { ...key, bucket: 'photos' }, prefix: '' } },
  });
});

test.each([
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('a scanner listens at %s', (address, clamd) => {
  expect(readEnv({ CLAMD_URL: address, DATA_DIR }).clamd).toEqual(clamd);
});

const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, 'PORT needs a port number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT needs a port number from 0 to 65535'],
  [{ HOST: 'a b' }, 'HOST needs a host name or IP address to listen on'],
  [{ HOST: '0.0.0.0' }, 'HOST needs a loopback address while there are demonstration accounts (or DEMO=0)'],
  [
    { HOST: '::', DEMO: '1' },
    'HOST needs a loopback address while there are demonstration accounts (or DEMO=0)',
  ],
  [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL needs a postgresql:// address'],
  [{ DEMO: 'yes' }, 'DEMO needs 0 or 1'],
  [{ OWNER_EMAIL: 'owner' }, 'OWNER_EMAIL needs an e-mail address'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET needs at least 32 characters'],
  [
    { PUBLIC_URL: 'https://example.com/crm' },
    'PUBLIC_URL needs an http or https address without a path, like https://washboard.example.com',
  ],
  [
    { PUBLIC_URL: 'javascript:alert(1)' },
    'PUBLIC_URL needs an http or https address without a path, like https://washboard.example.com',
  ],
  [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.c' }, 'SMTP_URL needs an smtp:// or smtps:// address'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM needs an e-mail address with SMTP_URL'],
  [
    { MAIL_FROM: 'a@b.c\r\nBcc: all@b.c' },
    'MAIL_FROM needs an e-mail address, like Washboard <office@example.com>',
  ],
  [{ ...oidc, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER needs an https address'],
  [{ ...oidc, OIDC_ISSUER: '' }, 'OIDC_ISSUER needs the address of the identity provider'],
  [{ ...oidc, OIDC_CLIENT_ID: '' }, "OIDC_CLIENT_ID needs the provider's client id"],
  [{ ...oidc, OIDC_CLIENT_SECRET: '' }, "OIDC_CLIENT_SECRET needs the provider's client secret"],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN needs at least 16 letters, digits or signs of -._~+/='],
  [{ CLAMD_URL: 'http://scanner' }, 'CLAMD_URL needs tcp://host:3310, or unix:///run/clamav/clamd.ctl'],
  [{ CLAMD_URL: 'unix:///' }, 'CLAMD_URL needs tcp://host:3310, or unix:///run/clamav/clamd.ctl'],
  [{ ...s3, S3_ENDPOINT: '' }, 'S3_ENDPOINT needs the address of the file store'],
  [{ ...s3, S3_BUCKET: 'Photos/2026' }, 'S3_BUCKET needs the name of a bucket'],
  [{ ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID needs the id of the key to the file store'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY needs the key to the file store'],
  [
    { DATA_DIR: '/srv/washboard', BACKUP_TO: '/srv/washboard/checking/kept' },
    'BACKUP_TO needs another folder: DATA_DIR/checking is emptied for each trial',
  ],
  [{ BACKUP_AT: '02:30' }, 'BACKUP_TO needs a folder, or s3:BUCKET/FOLDER, where backups are kept'],
  [
    { BACKUP_TO: 's3:A/../b' },
    'BACKUP_TO needs a folder, or s3:BUCKET/FOLDER, like s3:acme-backups/washboard',
  ],
  [{ BACKUP_TO: 's3:kept' }, 'S3_ENDPOINT needs the address of the file store'],
  [{ BACKUP_TO: '/b', BACKUP_AT: '25:00' }, 'BACKUP_AT needs a time of day in UTC, like 02:30'],
  [
    { BACKUP_TO: '/b', BACKUP_KEEP: 'daily 0' },
    'BACKUP_KEEP needs rules like daily 7, weekly 5, monthly 12, yearly 3',
  ],
  [
    { BACKUP_TO: '/b', BACKUP_KEEP: 'daily 1, daily 2' },
    'BACKUP_KEEP needs rules like daily 7, weekly 5, monthly 12, yearly 3',
  ],
  [{ HSTS: 'yes' }, 'HSTS needs max-age in seconds, like max-age=31536000; includeSubDomains'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL needs debug, info, warn or error'],
])('%o stops the start', (source, line) => {
  expect(() => readEnv({ ...secret, ...source })).toThrow(new Error(line));
});

test('with DATABASE_URL the secret must be given', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgresql://db/washboard' })).toThrow(
    'APP_SECRET needs a value of at least 32 characters with DATABASE_URL',
  );
});

test('the secret is made once, readable by its owner only', async () => {
  const first = readEnv({ DATA_DIR }).appSecret;
  expect(readEnv({ DATA_DIR }).appSecret).toBe(first);
  const file = join(DATA_DIR, 'app-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(first);
});

test('a database whose secret is lost is given no new one, and a cut secret is no secret', async () => {
  await mkdir(join(DATA_DIR, 'postgres/data'), { recursive: true });
  expect(() => readEnv({ DATA_DIR })).toThrow('APP_SECRET needs the value that was in');
  await writeFile(join(DATA_DIR, 'app-secret'), 'short');
  expect(() => readEnv({ DATA_DIR })).toThrow('APP_SECRET needs at least 32 characters in');
});

test('a restored secret stands in for one of its own, never for APP_SECRET', () => {
  const restored = 'r'.repeat(43);
  expect(readEnv({ DATA_DIR }, restored)).toMatchObject({ appSecret: restored, ownSecret: true });
  expect(readEnv({ ...secret, DATA_DIR }, restored)).toMatchObject({
    appSecret: secret.APP_SECRET,
    ownSecret: false,
  });
  expect(() => readEnv({ DATA_DIR, DATABASE_URL: 'postgresql://db/x' }, restored)).toThrow('APP_SECRET');
});

test('the pace of providers is a whole number a second', () => {
  expect(readEnv({ ...secret, DATA_DIR, SMTP_PER_SECOND: '14', SMS_PER_SECOND: '1' }).perSecond).toEqual({
    email: 14,
    sms: 1,
  });
  for (const wrong of ['0', '-1', '1.5', 'many', '10000'])
    expect(() => readEnv({ ...secret, DATA_DIR, SMTP_PER_SECOND: wrong })).toThrow(
      'SMTP_PER_SECOND needs a whole number from 1 to 9999',
    );
});

test('[PUSH-01] further push services are named by their origins', () => {
  const services = (list: string) => readEnv({ DATA_DIR, PUSH_SERVICES: list }).pushServices;
  expect(services('https://push.example.com, http://127.0.0.1:8080/')).toEqual([
    'https://push.example.com',
    'http://127.0.0.1:8080',
  ]);
  expect(() => services('push.example.com')).toThrow('PUSH_SERVICES');
});
