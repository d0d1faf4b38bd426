import * as z from 'zod';
import { byId, dateTime, everyone, read, reps, text, uuid, write } from '#kernel';
import { wholeLeadAnswer } from './answers.ts';
import { noteText } from './notes.ts';
import { passAnswers } from './verbs/answer.ts';

/** What a passer still sees of a lead that waits for its receiver (D39). */
export type OutgoingPass = z.output<typeof outgoingPass>;

const outgoingPass = z.strictObject({
  id: uuid,
  name: z.string(),
  passedTo: uuid,
  passedAt: dateTime,
  /** The moment from which it counts as not answered. */
  answerBy: dateTime,
});

const reason = text(255).trim().optional();

const wanted = 'A reason is required';

/** Handing a lead on, answering, giving it back, and beginning anew (PASS-01 to PASS-03, W1, W3). */
export const handOffOperations = {
  /** ‘Pass Lead to Another Rep’, who may accept or reject. */
  pass: write('leads.pass', reps, {
    input: z.strictObject({ id: uuid, to: uuid, reason }),
    output: wholeLeadAnswer,
  }),
  answer: write('leads.answer', reps, {
    input: z
      .strictObject({ id: uuid, answer: z.enum(passAnswers), reason })
      .refine(({ answer, reason }) => answer === 'accept' || !!reason, { path: ['reason'], error: wanted }),
    output: wholeLeadAnswer,
  }),
  /** ‘Pass Lead’: back to Unassigned, for anyone to take. */
  returnToPool: write('leads.returnToPool', reps, {
    input: z.strictObject({ id: uuid, note: noteText.default('') }),
    output: wholeLeadAnswer,
  }),
  /** ‘Can't Close’: to Passed, where an administrator looks at it. */
  cantClose: write('leads.cantClose', reps, {
    input: z.strictObject({ id: uuid, reason }),
    output: wholeLeadAnswer,
  }),
  /** ‘Reopen as new’ of a dead lead. */
  reopen: write('leads.reopen', everyone, { input: byId, output: wholeLeadAnswer }),
  /** One's own pending passes, oldest first. */
  outgoing: read('leads.outgoing', everyone, {
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(outgoingPass) }),
  }),
} as const;
