import * as z from 'zod';
import { administrators, count, read, text, uuid, write } from '#kernel';
import { quoteFields, reachable } from './fields.ts';

/** A task for the visitor's browser, signed by the server: solving it costs a second, checking it nothing. */
export type HumanChallenge = { parameters: Record<string, unknown>; signature: string };

const nothing = z.strictObject({});

export const quoteRequestOperations = {
  form: read('quoteRequests.form', 'public', {
    input: nothing,
    output: z.strictObject({ open: z.boolean(), teamName: z.string() }),
  }),
  challenge: read('quoteRequests.challenge', 'public', {
    input: nothing,
    output: z.strictObject({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  // `id` is of the browser's making: sent again because no answer came, it is taken once.
  send: write('quoteRequests.send', 'public', {
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
    output: z.strictObject({ received: z.literal(true) }),
    idempotent: false,
  }),
  counts: read('quoteRequests.counts', administrators, {
    input: nothing,
    output: z.strictObject({ created: count, merged: count, trapped: count }),
  }),
} as const;
