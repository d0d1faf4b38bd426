import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Env } from '#platform/env.ts';

const credentials = { accessKeyId: 'AKEY', secretAccessKey: 'secret' };

type Bytes = string | ArrayBuffer | ArrayBufferView;

class Sha256 {
  #hash: Hash | Hmac;
  constructor(key?: Bytes) {
    this.#hash = key ? createHmac('sha256', key as string) : createHash('sha256');
  }
  update(data: Bytes): void {
    this.#hash.update(data as string);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/** Whether a request is signed as Amazon's own library would sign it, for exactly these bytes. */
const isSigned = async (request: IncomingMessage, url: URL, body: Buffer): Promise<boolean> => {
  const said = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(said)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return false;
  const at = String(request.headers['x-amz-date']).replace(
    /^(....)(..)(..)T(..)(..)(..)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  if (Math.abs(Date.now() - Date.parse(at)) > 60_000) return false;
  const judge = new SignatureV4({
    service: 's3',
    region: 'us-east-1',
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const signed = await judge.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: new Date(at) },
  );
  const signatureOf = (text = '') => /Signature=([0-9a-f]{64})/.exec(text)?.[1];
  return (
    signatureOf(said) !== undefined && signatureOf(said) === signatureOf(signed.headers['authorization'])
  );
};

/** What goes wrong with a request: the status that it is answered, or the line breaks; null: nothing. */
type Fault = (method: string, key: string) => number | 'breaks' | null;

export type TestBucket = {
  s3: NonNullable<Env['s3']>;
  kept: Map<string, Buffer>;
  /** From here on; called as each request has arrived. */
  fault: Fault;
  close: () => void;
};

/** A bucket as far as these tests need one: pages of two, and only what is signed as it should be. */
export const openBucket = async (): Promise<TestBucket> => {
  const kept = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://bucket');
    const key = url.pathname.replace(/^\/photos\/?/, '');
    const body = await buffer(request);
    if (!(await isSigned(request, url, body))) return response.writeHead(403).end();
    const wrong = bucket.fault(request.method ?? '', key);
    if (wrong === 'breaks') return response.destroy();
    if (wrong !== null) return response.writeHead(wrong).end();
    if (request.method === 'PUT') kept.set(key, body);
    if (request.method === 'DELETE') kept.delete(key);
    if (request.method === 'GET' && key === '') {
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const prefix = url.searchParams.get('prefix') ?? '';
      const keys = [...kept.keys()].filter((each) => each.startsWith(prefix)).sort();
      const rows = keys
        .slice(from, from + 2)
        .map(
          (each) =>
            `<Contents><Key>${each}</Key><Size>${kept.get(each)?.length}</Size><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>`,
        );
      const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      return response.end(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`);
    }
    const found = kept.get(key);
    if (request.method === 'HEAD')
      return response.writeHead(found ? 200 : 404, { 'content-length': found?.length ?? 0 }).end();
    if (request.method === 'GET' && !found) return response.writeHead(404).end();
    response.end(request.method === 'GET' ? found : '');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', ...credentials };
  const bucket: TestBucket = { s3, kept, fault: () => null, close: () => server.close() };
  return bucket;
};
