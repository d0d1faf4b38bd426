import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Env } from '#platform/env.ts';
import type { Files } from './files.ts';
import { filesAway } from './files-trouble.ts';
import type { Outgoing, OutgoingInit } from './outgoing.ts';

export type Bucket = NonNullable<Env['s3']>;

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

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
};

const nothing = createHash('sha256').digest('hex');

type Span = { start: number; end: number };
type Asking = Pick<OutgoingInit, 'body' | 'streamed'> & {
  hash?: string;
  length?: number;
  span?: Span | undefined;
};

/** Files in a bucket that speaks S3: sent and read as streams, of which a few parts at a time are in memory. */
export const s3Files = (bucket: Bucket, outgoing: Outgoing): Files => {
  const { endpoint, accessKeyId, secretAccessKey } = bucket;
  const signer = { accessKeyId, secretAccessKey, service: 's3', region: regionOf(endpoint) };
  const root = `${endpoint.replace(/\/$/, '')}/${bucket.bucket}`;

  const request = async (method: string, url: URL, asking: Asking = {}): Promise<Response> => {
    const { hash = nothing, length, body = null, streamed, span } = asking;
    const signed = await new AwsV4Signer({
      ...signer,
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': hash },
    }).sign();
    if (length !== undefined) signed.headers.set('content-length', String(length));
    if (span) signed.headers.set('range', `bytes=${span.start}-${span.end}`);
    const answer = await outgoing(signed.url, {
      purpose: 'files',
      method,
      headers: signed.headers,
      body,
      patience,
      ...(streamed && { streamed }),
    }).catch((cause) => {
      throw filesAway(`The file store does not answer to ${method}`, { cause });
    });
    if (answer.ok || answer.status === 404) return answer;
    const failed = filesAway(`The file store answered ${answer.status} to ${method}`);
    // Insufficient Storage.
    throw answer.status === 507 ? Object.assign(failed, { code: 'ENOSPC' }) : failed;
  };
  const at = (key: string): URL => new URL(`${root}/${key}`);

  const read = async function* (key: string, span?: Span): AsyncGenerator<Uint8Array> {
    const answer = await request('GET', at(key), { streamed: true, span });
    if (!answer.ok || !answer.body) throw new Error('The file store has lost a file');
    yield* answer.body;
  };

  return {
    keep: async (key, path) => {
      const { size } = await stat(path);
      const body = size > 0 ? createReadStream(path) : null;
      // What is signed is what leaves: damaged on the way, it is refused over there.
      const answer = await request('PUT', at(key), { body, length: size, hash: await sha256Of(path) });
      if (!answer.ok) throw filesAway('The file store has no such bucket');
      await rm(path, { force: true });
    },
    open: async (key) => {
      const answer = await request('HEAD', at(key));
      if (!answer.ok) return null;
      const size = Number(answer.headers.get('content-length'));
      return { size, stream: (span) => Readable.from(read(key, span), { objectMode: false }) };
    },
    remove: async (key) => {
      await request('DELETE', at(key));
    },
    list: async function* (prefix) {
      for (let token = ''; ; ) {
        const url = new URL(root);
        url.searchParams.set('list-type', '2');
        if (prefix) url.searchParams.set('prefix', prefix);
        if (token) url.searchParams.set('continuation-token', token);
        const xml = await (await request('GET', url)).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: textOf(entry, 'Key'),
            size: Number(textOf(entry, 'Size')),
            at: new Date(textOf(entry, 'LastModified')),
          };
        token = textOf(xml, 'NextContinuationToken');
        if (!token) return;
      }
    },
  };
};
