import { expect } from 'vitest';
import { codeAt, personWithApp } from '#platform/testing/app.ts';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';
import { everyCall } from './ses.ts';

/** One's own factors: set up, listed and removed; who may not is told so by each alike. */
const ownFactors = async ({ client, server }: Acting): Promise<Answer> => {
  const { now, newId } = server.services;
  const started = await client.call('factors.startTotp');
  const { id = newId(), secret } = started.body;
  const code = secret ? codeAt(secret, now()) : '000000';
  const confirmed = await client.call('factors.confirmTotp', { id, code });
  const listed = await client.call('factors.list');
  const removed = await client.call('factors.remove', { id });
  for (const answer of [started, confirmed, listed]) expect(answer.status).toBe(removed.status);
  return removed;
};

/** FAC — second factor (D63). */
export const fac: Record<string, Case> = {
  'FAC-01': row({ act: ownFactors }),
  'FAC-02': row({
    act: ({ client }) => client.call('factors.list', { uid: people.mia.uid }),
    denies: ({ text }) => expect(text).not.toContain('secret'),
  }),
  'FAC-03': row<string>({
    arrange: async ({ server }) => (await personWithApp(server)).person.uid,
    act: ({ client }, uid) => client.call('factors.reset', { uid, reason: 'Lost the phone' }),
  }),
  'FAC-04': row({ arrange: (acting) => acting.world.openStep(acting), act: everyCall }),
};
