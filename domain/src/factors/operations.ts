import * as z from 'zod';
import { administrators, byId, dateTime, each, everyone, pageAnswer, read, text, uuid, write } from '#kernel';
import { factorKinds, factorName, madePasskey, passkeyQuestion, stepCode } from './factors.ts';

const nothing = z.strictObject({});
const factor = z.strictObject({
  id: uuid,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});
export type Factor = z.output<typeof factor>;

/** Recovery codes, this once; none where there were some already. */
const codesAnswer = z.strictObject({ codes: z.array(z.string()) });

// Secrets and codes are shown once: no answer is kept under a key.
const once = { idempotent: false, whenFactorDue: true } as const;

export const factorsOperations = {
  /** One's own; nobody reads another's. */
  list: read('factors.list', everyone, {
    ...once,
    fresh: true,
    // Named so that whoever asks for another's is told that nobody reads them.
    input: z.strictObject({ uid: uuid.optional() }),
    output: pageAnswer(factor).extend({ recoveryLeft: z.int(), required: z.boolean() }),
  }),
  startTotp: write('factors.startTotp', everyone, {
    ...once,
    fresh: true,
    input: nothing,
    output: z.strictObject({ id: uuid, ...each(z.string(), ['secret', 'uri']) }),
  }),
  confirmTotp: write('factors.confirmTotp', everyone, {
    ...once,
    input: z.strictObject({ id: uuid, code: stepCode, name: factorName.optional() }),
    output: codesAnswer,
  }),
  startPasskey: write('factors.startPasskey', everyone, {
    ...once,
    fresh: true,
    input: nothing,
    output: passkeyQuestion,
  }),
  confirmPasskey: write('factors.confirmPasskey', everyone, {
    ...once,
    input: z.strictObject({ passkey: madePasskey, name: factorName.optional() }),
    output: codesAnswer,
  }),
  rename: write('factors.rename', everyone, {
    whenFactorDue: true,
    fresh: true,
    input: z.strictObject({
      id: uuid,
      name: factorName.refine((typed) => typed.trim() !== '', 'Give it a name'),
    }),
    output: factor,
  }),
  remove: write('factors.remove', everyone, {
    ...once,
    fresh: true,
    input: byId,
    output: z.strictObject({ removed: z.literal(true) }),
  }),
  renewRecovery: write('factors.renewRecovery', everyone, {
    ...once,
    fresh: true,
    input: nothing,
    output: codesAnswer,
  }),
  reset: write('factors.reset', administrators, {
    fresh: true,
    slow: true,
    input: z.strictObject({
      uid: uuid,
      reason: text(2000).refine((typed) => typed.trim() !== '', 'Say why'),
    }),
    output: z.strictObject({ reset: z.literal(true) }),
  }),
};
