import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { later, type Outcome } from 'domain/kernel';
import { challengeLife, type HumanChallenge, quoteRefusals, triesAt } from 'domain/quoteRequests';
import * as z from 'zod';
import type { PublicContext } from '#platform/operations/context.ts';

/** A challenge that somebody solved: by what it is used up, and when it was given out. */
export type Solved = { id: string; issuedAt: string; expiresAt: string };

// Rounds of one try: about a millisecond of a desk's processor.
const cost = 5_000;

const secretsOf = ({ keys }: Pick<PublicContext, 'keys'>) => ({
  hmacSignatureSecret: keys.blindIndex('signature', 'quoteRequests.challenge'),
  hmacKeySignatureSecret: keys.blindIndex('key', 'quoteRequests.challenge'),
});

/** Makes a challenge; it stands in no table until it is solved. */
export const makeChallenge = async (ctx: PublicContext, difficulty: number): Promise<HumanChallenge> => {
  const { least, most } = triesAt(difficulty);
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(least, most),
    data: { issuedAt: ctx.now },
    deriveKey,
    expiresAt: new Date(later(ctx.now, challengeLife)),
    ...secretsOf(ctx),
  });
  return { parameters: { ...parameters }, signature };
};

const answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ issuedAt: z.iso.datetime() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

const read = (human: string) => {
  try {
    return answer.safeParse(JSON.parse(Buffer.from(human, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Checks what a browser sends as solved; everything that is wrong with it is one answer. */
export const checkSolved = async (ctx: PublicContext, human: string): Promise<Outcome<Solved>> => {
  const given = read(human);
  if (!given) return quoteRefusals.notHuman;
  const { challenge, solution } = given;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(ctx) });
  const { nonce, expiresAt: seconds, data } = challenge.parameters;
  // Signed, so no number that a date cannot hold.
  const expiresAt = verified ? new Date(seconds * 1000).toISOString() : '';
  // By the product's own clock as well; the library knows only the machine's.
  if (!verified || expiresAt <= ctx.now) return quoteRefusals.notHuman;
  return { id: nonce, issuedAt: data.issuedAt, expiresAt };
};
