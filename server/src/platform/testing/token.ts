import type { TokenScope } from 'domain/apiTokens';
import { daysLater } from 'domain/kernel';
import type { Answer, CallOptions, Client } from './client.ts';
import type { TestServer } from './server.ts';

/** A program with an API token, without any cookie. */
export type Program = {
  id: string;
  token: string;
  headers: { authorization: string };
  call: (name: string, input?: object, options?: CallOptions) => Promise<Answer>;
  raw: Client['raw'];
};

/** Has somebody make a token, and answers the program that was given it. */
export const programOf = async (
  server: TestServer,
  client: Client,
  scope: TokenScope,
  name = 'Office spreadsheet',
): Promise<Program> => {
  const endsOn = daysLater(server.clock.now().slice(0, 10), 30);
  const { body, text } = await client.call('apiTokens.create', { name, scope, endsOn });
  if (!body.token) throw new Error(text);
  const headers = { authorization: `Bearer ${body.token}` };
  const visitor = server.visitor();
  return {
    id: body.id,
    token: body.token,
    headers,
    call: (name, input, options) =>
      visitor.call(name, input, { ...options, headers: { ...options?.headers, ...headers } }),
    raw: (path, init) => visitor.raw(path, { ...init, headers: { ...init?.headers, ...headers } }),
  };
};
