import * as z from 'zod';
import { administrators, count, operation, text, uuid } from '#kernel';
import { quoteFields, reachable } from './fields.ts';

/** A task for the visitor's browser, signed by the server: solving it costs a second, checking it nothing. */
export type HumanChallenge = { parameters: Record<string, unknown>; signature: string };

const nothing = z.strictObject({});
const open = { who: 'public' } as const;

export const quoteRequestOperations = {
  form: operation<{ open: boolean; teamName: string }>()({
    ...open,
    kind: 'read',
    name: 'quoteRequests.form',
    output: z.strictObject({ open: z.boolean(), teamName: z.string() }),
    input: nothing,
  }),
  challenge: operation<HumanChallenge>()({
    ...open,
    kind: 'read',
    name: 'quoteRequests.challenge',
    output: z.strictObject({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    input: nothing,
  }),
  // `id` is of the browser's making: sent again because no answer came, it is taken once.
  send: operation<{ received: true }>()({
    ...open,
    kind: 'write',
    idempotent: false,
    name: 'quoteRequests.send',
    output: z.strictObject({ received: z.literal(true) }),
    input: z
      .strictObject({
        ...quoteFields,
        id: uuid,
        /** The solved challenge, as base64 of its JSON. */
        human: text(4000),
        /** Nobody sees it, so nobody fills it in but a program. */
        reference: text().default(''),
        /** Where the form stands, as the address of the frame says. */
        source: text(100).default(''),
      })
      .check(reachable),
  }),
  counts: operation<{ created: number; merged: number; trapped: number }>()({
    name: 'quoteRequests.counts',
    who: administrators,
    kind: 'read',
    output: z.strictObject({ created: count, merged: count, trapped: count }),
    input: nothing,
  }),
} as const;
