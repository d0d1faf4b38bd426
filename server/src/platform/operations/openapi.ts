import { tokenNeeds } from 'domain/apiTokens';
import { everyone, isRefusal, type Operation } from 'domain/kernel';
import type { Hono } from 'hono';
import * as z from 'zod';
import { callOf, respond } from '#platform/http/call.ts';
import type { Bound } from './operations.ts';
import type { Runner } from './runner.ts';

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
        current: {},
        changed: {
          type: 'object',
          required: ['by', 'at'],
          properties: { by: { type: ['string', 'null'] }, at: { type: 'string', format: 'date-time' } },
        },
      },
    },
  },
};

const jsonOf = (schema: object) => ({ content: { 'application/json': { schema } } });

const schemaOf = (type: z.ZodType | undefined, io: 'input' | 'output'): object => {
  if (!type) return {};
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const keyHeader = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };

type Asked = Pick<Operation, 'name' | 'kind' | 'fresh'>;

/** What an API token needs for it, as ‘leads:read’; null where none has it. */
const scopesOf = ({ name, kind, fresh }: Asked): string[] | null => {
  const needed = fresh === true ? null : tokenNeeds(name, kind);
  return needed?.map((noun) => `${noun}:${kind}`) ?? null;
};

const securityOf = (asked: Asked): object[] => {
  const scopes = scopesOf(asked);
  return [{ session: [] }, ...(scopes ? [{ token: scopes }] : [])];
};

const tokenWords = (asked: Asked): string => {
  const scopes = scopesOf(asked);
  if (!scopes) return 'Not by API token.';
  const some = typeof asked.fresh === 'function' ? ', but for sensitive inputs' : '';
  return `API token: ${scopes.join(', ')}${some}.`;
};

const describe = ({ operation }: Bound): object => ({
  operationId: operation.name,
  tags: [operation.name.split('.')[0]],
  description:
    operation.who === 'public'
      ? 'Anybody may call it.'
      : `Roles: ${operation.who.join(', ')}. ${operation.kind}. ${tokenWords(operation)}`,
  security: operation.who === 'public' ? [] : securityOf(operation),
  ...(operation.kind === 'write' && operation.idempotent !== false ? { parameters: [keyHeader] } : {}),
  requestBody: { required: true, ...jsonOf(schemaOf(operation.input, 'input')) },
  responses: {
    200: { description: 'The answer', ...jsonOf(schemaOf(operation.output, 'output')) },
    default: { description: 'A refusal', ...jsonOf({ $ref: '#/components/schemas/Error' }) },
  },
});

type Beside = Asked & {
  path: string;
  method: 'get' | 'post';
  says: string;
  /** Parameters by name, and where each of them stands. */
  given: Readonly<Record<string, 'path' | 'query' | 'header'>>;
  answer: string;
};

/** What stands beside the operations for programs: requests that are no JSON. */
const beside: readonly Beside[] = [
  {
    path: '/api/live',
    method: 'get',
    name: 'live',
    kind: 'read',
    says: 'Server-sent events of the nouns that are named: put, leave, reset. A token needs read of each of them.',
    given: { nouns: 'query', full: 'query', 'Last-Event-ID': 'header' },
    answer: 'text/event-stream',
  },
  {
    path: '/api/files/{id}',
    method: 'get',
    name: 'files.get',
    kind: 'read',
    says: 'A document as it was sent, or with `view` a picture of it (thumb, screen).',
    given: { id: 'path', view: 'query' },
    answer: 'application/octet-stream',
  },
  {
    path: '/api/invoices/{id}.pdf',
    method: 'get',
    name: 'invoices.pdf',
    kind: 'read',
    says: 'An invoice on paper.',
    given: { id: 'path' },
    answer: 'application/pdf',
  },
  {
    path: '/api/leads.fileUpload',
    method: 'post',
    name: 'leads.fileUpload',
    kind: 'write',
    says: 'A piece of a file of a lead; `received` of the answer is where the next one begins.',
    given: { id: 'query', upload: 'query', offset: 'query', size: 'query', name: 'query' },
    answer: 'application/json',
  },
  {
    path: '/api/documents.upload',
    method: 'post',
    name: 'documents.upload',
    kind: 'write',
    says: 'A piece of a file of a client or a site; `received` of the answer is where the next one begins.',
    given: {
      clientId: 'query',
      siteId: 'query',
      upload: 'query',
      offset: 'query',
      size: 'query',
      name: 'query',
    },
    answer: 'application/json',
  },
];

const describeBeside = (road: Beside): object => ({
  operationId: road.name,
  description: road.name === 'live' ? road.says : `${road.says} ${tokenWords(road)}`,
  security: road.name === 'live' ? [{ session: [] }, { token: [] }] : securityOf(road),
  parameters: Object.entries(road.given).map(([name, at]) => ({
    name,
    in: at,
    required: at === 'path' || name === 'nouns' || name === 'upload',
    schema: { type: 'string' },
  })),
  responses: {
    200: { description: 'The answer', content: { [road.answer]: {} } },
    default: { description: 'A refusal', ...jsonOf({ $ref: '#/components/schemas/Error' }) },
  },
});

const documentOf = (operations: readonly Bound[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Washboard', version: '1' },
  paths: Object.fromEntries([
    ...operations.map((bound) => [`/api/${bound.operation.name}`, { post: describe(bound) }]),
    ...beside.map((road) => [road.path, { [road.method]: describeBeside(road) }]),
  ]),
  components: {
    schemas: { Error: errorSchema },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'washboard_session',
        description: 'Under https it is called __Host-washboard_session.',
      },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'wbt_…' },
    },
  },
});

/** GET /api/openapi.json: what the declarations say, for those who connect other systems. */
export const describeOperations = (app: Hono, runner: Runner, operations: readonly Bound[]): void => {
  let document: object | undefined;
  app.get('/api/openapi.json', async (context) => {
    const call = callOf(context);
    const caller = await runner.admit(call, { name: 'openapi', who: everyone, kind: 'read', ofItself: true });
    if (isRefusal(caller)) return respond(call, caller);
    document ??= documentOf(operations);
    return respond(call, document);
  });
};
