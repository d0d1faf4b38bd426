import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { isLoopback } from '#platform/http/origin.ts';
import { createSecret } from '#platform/keys/secret.ts';
import {
  bucketAndFolder,
  type KeepRules,
  misconfigured,
  parseVariables,
  type Source,
  type Variables,
} from '#platform/variables.ts';

/** The environment, parsed once at start (contract: Environment). */
export type Env = {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  /** A replica of it, which heavy reads are asked of; null: there is none. */
  readDatabaseUrl: string | null;
  demo: boolean;
  ownerEmail: string;
  appSecret: string;
  /** APP_SECRET was not set: the installation made its secret itself and keeps it under dataDir. */
  ownSecret: boolean;
  publicUrl: string;
  /** What browsers are told under https: for how long they come encrypted, and whether to subdomains too. */
  hsts: string;
  /** Addresses and nets of the proxies in front, whose word on who asks is taken. */
  trustedProxies: readonly string[];
  /** What one person may ask in a minute, before anything is limited by the house. */
  requestsPerMinute: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** What the providers take in a second, over all servers. */
  perSecond: { email: number; sms: number };
  /** Null: texts wait. */
  sms: { accountSid: string; authToken: string; from: string; apiUrl: string } | null;
  /** Null: the installation makes its own pair and keeps it. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Push services beside those of the browsers' makers, by origin; they may be anywhere. */
  pushServices: readonly string[];
  /** Receivers of webhooks that may be in a private network, and without encryption, by origin. */
  webhookReceivers: readonly string[];
  /** Null: replies go to the writer's own mailbox. The port is where mail for the domain is handed in, if anywhere. */
  inbound: {
    domain: string;
    smtpPort: number | null;
    secret: string | null;
    authServer: string | null;
  } | null;
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  /** Null: files lie under dataDir. */
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Backups that the server makes by itself; null: none. */
  backup: {
    to: BackupPlace;
    /** When, each day: ‘02:30’, in UTC. */
    at: readonly string[];
    keep: KeepRules;
  } | null;
  /** The file with the key that backups are encrypted with; null: they are not. */
  backupKeyFile: string | null;
  /** Where a scanner for viruses listens (clamd); null: there is none. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** What whoever measures has to know; null: nobody may. */
  metricsToken: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
};

type Bucket = NonNullable<Env['s3']>;

/** Where backups are kept: a folder, or what begins so in a bucket. */
export type BackupPlace = { folder: string } | { bucket: Bucket; prefix: string };

const identityProvider = (given: Variables): Env['oidc'] => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = given;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) return null;
  if (!OIDC_ISSUER) throw misconfigured('OIDC_ISSUER', 'the address of the identity provider');
  if (!OIDC_CLIENT_ID) throw misconfigured('OIDC_CLIENT_ID', "the provider's client id");
  if (!OIDC_CLIENT_SECRET) throw misconfigured('OIDC_CLIENT_SECRET', "the provider's client secret");
  const { hostname } = new URL(OIDC_ISSUER);
  const name = OIDC_NAME ?? (hostname === 'accounts.google.com' ? 'Google' : hostname);
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name };
};

const texting = (given: Variables): Env['sms'] => {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, SMS_API_URL } = given;
  if (!TWILIO_ACCOUNT_SID && !TWILIO_AUTH_TOKEN && !TWILIO_FROM) return null;
  if (!TWILIO_ACCOUNT_SID) throw misconfigured('TWILIO_ACCOUNT_SID', 'the id of the account');
  if (!TWILIO_AUTH_TOKEN) throw misconfigured('TWILIO_AUTH_TOKEN', "the account's token");
  if (!TWILIO_FROM) throw misconfigured('TWILIO_FROM', 'the number texts come from');
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiUrl: SMS_API_URL,
  };
};

const pushKeys = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables): Env['vapid'] => {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return null;
  if (!VAPID_PUBLIC_KEY)
    throw misconfigured('VAPID_PUBLIC_KEY', 'the public key that belongs to the private one');
  if (!VAPID_PRIVATE_KEY)
    throw misconfigured('VAPID_PRIVATE_KEY', 'the private key that belongs to the public one');
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
};

const replies = (given: Variables): Env['inbound'] => {
  const { INBOUND_DOMAIN, INBOUND_SMTP_PORT, INBOUND_SECRET, INBOUND_AUTH_SERVER } = given;
  if (INBOUND_DOMAIN)
    return {
      domain: INBOUND_DOMAIN,
      smtpPort: INBOUND_SMTP_PORT ?? null,
      secret: INBOUND_SECRET ?? null,
      authServer: INBOUND_AUTH_SERVER ?? null,
    };
  if (INBOUND_SMTP_PORT || INBOUND_SECRET || INBOUND_AUTH_SERVER)
    throw misconfigured('INBOUND_DOMAIN', 'the domain that replies go to');
  return null;
};

/** The bucket of that name at the one file store there is. */
const bucketAt = (given: Variables, bucket: string | undefined): Bucket => {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!S3_ENDPOINT) throw misconfigured('S3_ENDPOINT', 'the address of the file store');
  if (!bucket) throw misconfigured('S3_BUCKET', 'the name of a bucket');
  if (!S3_ACCESS_KEY_ID) throw misconfigured('S3_ACCESS_KEY_ID', 'the id of the key to the file store');
  if (!S3_SECRET_ACCESS_KEY) throw misconfigured('S3_SECRET_ACCESS_KEY', 'the key to the file store');
  return {
    endpoint: S3_ENDPOINT,
    bucket,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
};

const fileStore = (given: Variables): Env['s3'] => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_TO } = given;
  // The store may be there for backups alone.
  if (!S3_BUCKET && BACKUP_TO?.startsWith('s3:')) return null;
  return S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY
    ? bucketAt(given, S3_BUCKET)
    : null;
};

const backups = (given: Variables): Env['backup'] => {
  const { BACKUP_TO, BACKUP_AT = ['02:30'], BACKUP_KEEP = { daily: 7, weekly: 5, monthly: 12 } } = given;
  if (!BACKUP_TO) {
    if (given.BACKUP_AT || given.BACKUP_KEEP)
      throw misconfigured('BACKUP_TO', 'a folder, or s3:BUCKET/FOLDER, where backups are kept');
    return null;
  }
  const [, bucket, folder = ''] = bucketAndFolder.exec(BACKUP_TO) ?? [];
  const trials = resolve(given.DATA_DIR, 'checking');
  if (!bucket && `${resolve(BACKUP_TO)}${sep}`.startsWith(`${trials}${sep}`))
    throw misconfigured('BACKUP_TO', 'another folder: DATA_DIR/checking is emptied for each trial');
  const to = bucket
    ? { bucket: bucketAt(given, bucket), prefix: folder === '' ? '' : `${folder.slice(1)}/` }
    : { folder: resolve(BACKUP_TO) };
  return { to, at: BACKUP_AT, keep: BACKUP_KEEP };
};

const secretOf = (given: Variables, dataDir: string, restored: string | null): string => {
  if (given.APP_SECRET) return given.APP_SECRET;
  if (given.DATABASE_URL)
    throw misconfigured('APP_SECRET', 'a value of at least 32 characters with DATABASE_URL');
  return restored ?? createSecret(dataDir, existsSync(resolve(dataDir, 'postgres/data')));
};

const named = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/**
 * Parses the environment; throws one line that names the variable and what it needs. `restored` is the secret to go on
 * with where the installation would make its own.
 */
export const readEnv = (source: Source = process.env, restored: string | null = null): Env => {
  const given = parseVariables(source);
  const port = given.PORT;
  const host = given.HOST.replace(/^\[|\]$/g, '');
  const databaseUrl = given.DATABASE_URL ?? null;
  const demo = given.DEMO ? given.DEMO === '1' : databaseUrl === null;
  if (demo && !isLoopback(host))
    throw misconfigured('HOST', 'a loopback address while there are demonstration accounts (or DEMO=0)');
  const publicUrl = given.PUBLIC_URL ?? `http://${named(host)}:${port}`;
  if (demo && !isLoopback(new URL(publicUrl).hostname))
    throw misconfigured(
      'PUBLIC_URL',
      'a loopback address while there are demonstration accounts (or DEMO=0)',
    );
  if (given.SMTP_URL && !given.MAIL_FROM) throw misconfigured('MAIL_FROM', 'an e-mail address with SMTP_URL');
  const oidc = identityProvider(given);
  const dataDir = resolve(given.DATA_DIR);
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    readDatabaseUrl: given.READ_DATABASE_URL ?? null,
    demo,
    ownerEmail: given.OWNER_EMAIL,
    appSecret: secretOf(given, dataDir, restored),
    ownSecret: given.APP_SECRET === undefined,
    publicUrl,
    hsts: given.HSTS,
    trustedProxies: given.TRUSTED_PROXIES,
    requestsPerMinute: given.REQUESTS_PER_MINUTE,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Washboard <no-reply@washboard.example>',
    perSecond: { email: given.SMTP_PER_SECOND, sms: given.SMS_PER_SECOND },
    sms: texting(given),
    vapid: pushKeys(given),
    pushServices: given.PUSH_SERVICES,
    webhookReceivers: given.WEBHOOK_RECEIVERS,
    inbound: replies(given),
    oidc,
    s3: fileStore(given),
    backup: backups(given),
    backupKeyFile: given.BACKUP_KEY_FILE ? resolve(given.BACKUP_KEY_FILE) : null,
    clamd: given.CLAMD_URL,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
  };
};
