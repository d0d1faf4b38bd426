import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push that arrived: opened with the browser's own keys, as the browser would. */
export type ArrivedPush = { browser: string; payload: string; ttl: string; subject: string };

/** What a browser gives the product when somebody lets it push. */
export type TestBrowser = {
  id: string;
  endpoint: string;
  subscription: { endpoint: string; expirationTime: number | null; keys: { p256dh: string; auth: string } };
};

export type PushService = {
  origin: string;
  arrived: ArrivedPush[];
  /** A browser that subscribes with this public key of the product. */
  browser: (publicKey: string) => TestBrowser;
  /** What the service answers for a browser from now on; 201 unless told. */
  answers: (browser: string, status: number) => void;
  close: () => Promise<void>;
};

type Kept = { ecdh: ECDH; auth: Buffer; publicKey: string; status: number };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const derived = (key: Buffer, salt: Buffer, info: string | Buffer, size: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, size));

/** Opens a body of content encoding aes128gcm (RFC 8188) with the keys of RFC 8291. */
const opened = (body: Buffer, { ecdh, auth }: Kept): string => {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derived(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};

/** Who pushes (RFC 8292): signed with the key that the browser subscribed with, for this service, not for ever. */
const senderOf = (header: string | undefined, origin: string, { publicKey }: Kept): string | null => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return null;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const left = Number(exp) - Date.now() / 1_000;
  return signed && aud === origin && left > 0 && left <= 86_400 ? String(sub) : null;
};

/** A push service in this process: it takes what is signed for its browsers, and opens it with their keys. */
export const startPushService = async (): Promise<PushService> => {
  const browsers = new Map<string, Kept>();
  const arrived: ArrivedPush[] = [];
  let origin = '';
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const id = request.url?.split('/').at(-1) ?? '';
    const kept = browsers.get(id);
    const sender = kept && senderOf(request.headers.authorization, origin, kept);
    if (!kept || !sender) return response.writeHead(kept ? 403 : 404).end();
    if (kept.status === 201)
      arrived.push({
        browser: id,
        payload: opened(body, kept),
        ttl: String(request.headers['ttl']),
        subject: sender,
      });
    response.writeHead(kept.status).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    arrived,
    browser: (publicKey) => {
      const id = randomUUID();
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(id, { ecdh, auth, publicKey, status: 201 });
      const endpoint = `${origin}/push/${id}`;
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { id, endpoint, subscription: { endpoint, expirationTime: null, keys } };
    },
    answers: (browser, status) => {
      const kept = browsers.get(browser);
      if (kept) kept.status = status;
    },
    close: () =>
      new Promise<void>((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
};
