/** The environment, parsed once at start (contract: Environment). */
export type Env = {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  demo: boolean;
  ownerEmail: string;
  appSecret: string;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
};
