import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Env } from '#platform/env.ts';

type ProviderPerson = { sub: string; email: string; email_verified: boolean; name: string };

type Claims = Record<string, unknown>;
type Tampering = {
  claims?: (claims: Claims) => Claims;
  header?: (header: Claims) => Claims;
  unsigned?: true;
};

export type TestProvider = {
  issuer: string;
  /** What the product's environment says of it. */
  oidc: NonNullable<Env['oidc']>;
  people: Map<string, ProviderPerson>;
  /** Starts it for a product that listens there. */
  serve: (productUrl: string) => void;
  /** Changes what its next identity tokens say; they stay signed by its real key. */
  tamper: (how: Tampering | null) => void;
  /** Signs in there as a person would, from the product's redirect to the address it sends the browser back to. */
  signIn: (address: string, sub: string) => Promise<string>;
  close: () => Promise<void>;
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const parsed = (text: string): Claims => JSON.parse(Buffer.from(text, 'base64url').toString());

const forged = (token: string, { claims, header, unsigned }: Tampering): string => {
  const [head = '', body = ''] = token.split('.');
  const signed = `${part((header ?? ((h) => h))(parsed(head)))}.${part((claims ?? ((c) => c))(parsed(body)))}`;
  if (unsigned) return `${signed}.`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

/** A browser at the provider: keeps its cookies and fills in its two forms. */
const visit = async (address: string, issuer: string, sub: string): Promise<string> => {
  const jar = new Map<string, string>();
  let [url, form] = [address, null as URLSearchParams | null];
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    form = null;
    const location = response.headers.get('location');
    if (location && !new URL(location, issuer).href.startsWith(issuer)) return location;
    const page = await response.text();
    if (location) url = new URL(location, issuer).href;
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 300)}`);
      form = new URLSearchParams(prompt === 'login' ? { prompt, login: sub, password: 'x' } : { prompt });
    }
  }
  throw new Error('The provider sends the browser in circles');
};

/** A real OpenID Connect provider in this process. */
export const startProvider = async (): Promise<TestProvider> => {
  const people = new Map<string, ProviderPerson>();
  let tampering: Tampering | null = null;
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc = { issuer, clientId: 'washboard', clientSecret: 'a secret of the client', name: 'Google' };
  const serve = (productUrl: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: oidc.clientId,
          client_secret: oidc.clientSecret,
          redirect_uris: [`${productUrl}/auth/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [jwk] } as never,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['keys of the test'] },
      findAccount: (_, sub) => {
        const person = people.get(sub);
        return person && { accountId: sub, claims: () => ({ ...person }) };
      },
    });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && tampering && body?.id_token)
        context.body = { ...body, id_token: forged(body.id_token, tampering) };
    });
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
  };
  return {
    issuer,
    oidc,
    people,
    serve,
    tamper: (how) => {
      tampering = how;
    },
    signIn: (address, sub) => visit(address, issuer, sub),
    close: () =>
      new Promise<void>((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
};
