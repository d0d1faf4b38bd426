import * as z from 'zod';
import { dateTime, everyone, type Operation, operation, reps, text, uuid } from '#kernel';
import { wholeLeadAnswer } from './answers.ts';
import type { WholeLead } from './lead.ts';
import { noteText } from './notes.ts';
import { passAnswers } from './verbs/answer.ts';

/** What a passer still sees of a lead that waits for its receiver (D39). */
export type OutgoingPass = {
  id: string;
  name: string;
  passedTo: string;
  passedAt: string;
  /** The moment from which it counts as not answered. */
  answerBy: string;
};

const outgoingPass = z.strictObject({
  id: uuid,
  name: z.string(),
  passedTo: uuid,
  passedAt: dateTime,
  answerBy: dateTime,
});

const reason = text(255).trim().optional();
const whole = operation<WholeLead>();
const row = <Input extends z.ZodType>(declaration: Omit<Operation<Input, WholeLead>, 'output'>) =>
  whole({ ...declaration, output: wholeLeadAnswer });

const wanted = 'A reason is required';

/** Handing a lead on, answering, giving it back, and beginning anew (PASS-01 to PASS-03, W1, W3). */
export const handOffOperations = {
  /** ‘Pass Lead to Another Rep’, who may accept or reject. */
  pass: row({
    name: 'leads.pass',
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid, to: uuid, reason }),
  }),
  answer: row({
    name: 'leads.answer',
    who: reps,
    kind: 'write',
    input: z
      .strictObject({ id: uuid, answer: z.enum(passAnswers), reason })
      .refine(({ answer, reason }) => answer === 'accept' || !!reason, { path: ['reason'], error: wanted }),
  }),
  /** ‘Pass Lead’: back to Unassigned, for anyone to take. */
  returnToPool: row({
    name: 'leads.returnToPool',
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid, note: noteText.default('') }),
  }),
  /** ‘Can't Close’: to Passed, where an administrator looks at it. */
  cantClose: row({
    name: 'leads.cantClose',
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid, reason }),
  }),
  /** ‘Reopen as new’ of a dead lead. */
  reopen: row({ name: 'leads.reopen', who: everyone, kind: 'write', input: z.strictObject({ id: uuid }) }),
  /** One's own pending passes, oldest first. */
  outgoing: operation<{ items: OutgoingPass[] }>()({
    name: 'leads.outgoing',
    output: z.strictObject({ items: z.array(outgoingPass) }),
    who: everyone,
    kind: 'read',
    input: z.strictObject({}),
  }),
} as const;
