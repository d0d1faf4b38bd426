import { administrators, isRefusal } from 'domain/kernel';
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

const describe = ({ operation }: Bound): object => ({
  operationId: operation.name,
  tags: [operation.name.split('.')[0]],
  description:
    operation.who === 'public'
      ? 'Anybody may call it.'
      : `Roles: ${operation.who.join(', ')}. ${operation.kind}.`,
  security: operation.who === 'public' ? [] : [{ session: [] }, { bearer: [] }],
  ...(operation.kind === 'write' && operation.idempotent !== false ? { parameters: [keyHeader] } : {}),
  requestBody: { required: true, ...jsonOf(schemaOf(operation.input, 'input')) },
  responses: {
    200: { description: 'The answer', ...jsonOf(schemaOf(operation.output, 'output')) },
    default: { description: 'A refusal', ...jsonOf({ $ref: '#/components/schemas/Error' }) },
  },
});

const documentOf = (operations: readonly Bound[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Washboard', version: '1' },
  paths: Object.fromEntries(
    operations.map((bound) => [`/api/${bound.operation.name}`, { post: describe(bound) }]),
  ),
  components: {
    schemas: { Error: errorSchema },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'washboard_session' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
});

/** GET /api/openapi.json: what the declarations say, for those who connect other systems. */
export const describeOperations = (app: Hono, runner: Runner, operations: readonly Bound[]): void => {
  let document: object | undefined;
  app.get('/api/openapi.json', async (context) => {
    const call = callOf(context);
    const caller = await runner.admit(call, { name: 'openapi', who: administrators, kind: 'read' });
    if (isRefusal(caller)) return respond(call, caller);
    document ??= documentOf(operations);
    return respond(call, document);
  });
};
