import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region; the service is always S3. */
export type Signer = { accessKeyId: string; secretAccessKey: string; region: string };

type Unsigned = {
  method: string;
  url: URL;
  /** Lower-case names; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  bodyHash: string;
  at: Date;
};

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

// encodeURIComponent leaves five marks that the signature wants written out.
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

const pathOf = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

/** The headers of a request to S3 with its signature (AWS Signature Version 4). */
export const signed = (
  { method, url, headers: given, bodyHash, at }: Unsigned,
  { accessKeyId, secretAccessKey, region }: Signer,
): Record<string, string> => {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const headers: Record<string, string> = {
    ...given,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const asked = [method, pathOf(url), queryOf(url), lines, names.join(';'), bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(asked)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const signature = hmac(key, text).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
};
