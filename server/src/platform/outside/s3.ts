import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Env } from '#platform/env.ts';
import type { Files } from './files.ts';
import type { Outgoing } from './outgoing.ts';
import { type Signer, sha256, signed } from './signature.ts';

export type Bucket = NonNullable<Env['s3']>;

// A file has 25 MB at most, and is sent and read in one request.
const most = 30_000_000;
const patience = 120_000;

const regionOf = (endpoint: string): string =>
  /\bs3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$/.exec(new URL(endpoint).hostname)?.[1] ?? 'us-east-1';

const unescaped = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  );

const textOf = (xml: string, name: string): string =>
  unescaped(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');

/** Files in a bucket that speaks S3. */
export const s3Files = (bucket: Bucket, outgoing: Outgoing, now: () => Date = () => new Date()): Files => {
  const { endpoint, accessKeyId, secretAccessKey } = bucket;
  const signer: Signer = { accessKeyId, secretAccessKey, region: regionOf(endpoint) };
  const root = `${endpoint.replace(/\/$/, '')}/${bucket.bucket}`;

  const request = async (method: string, url: URL, body?: Uint8Array): Promise<Response> => {
    const bodyHash = sha256(body ?? '');
    const { host: _, ...headers } = signed({ method, url, headers: {}, bodyHash, at: now() }, signer);
    const answer = await outgoing(url, { method, headers, body: body ?? null, most, patience });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`The file store answered ${answer.status} to ${method}`);
  };
  const at = (key: string): URL => new URL(`${root}/${key}`);

  return {
    keep: async (key, path) => {
      const answer = await request('PUT', at(key), await readFile(path));
      if (!answer.ok) throw new Error('The file store has no such bucket');
      await rm(path, { force: true });
    },
    open: async (key) => {
      const answer = await request('GET', at(key));
      if (!answer.ok) return null;
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { size: bytes.length, stream: () => Readable.from([bytes]) };
    },
    remove: async (key) => {
      await request('DELETE', at(key));
    },
    list: async function* () {
      for (let token = ''; ; ) {
        const url = new URL(root);
        url.searchParams.set('list-type', '2');
        if (token) url.searchParams.set('continuation-token', token);
        const xml = await (await request('GET', url)).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { key: textOf(entry, 'Key'), at: new Date(textOf(entry, 'LastModified')) };
        token = textOf(xml, 'NextContinuationToken');
        if (!token) return;
      }
    },
  };
};
