import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HumanChallenge } from 'domain/quoteRequests';
import type { Answer, TestServer } from '#platform/testing/server.ts';

const fields = {
  firstName: 'Ann',
  lastName: 'Lee',
  businessName: '',
  email: '',
  phone: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  numberOfUnits: 0,
  typeOfMachines: '',
  bestTimeToCall: '',
  message: '',
  smsConsent: false,
};

type Solving = { challenge: HumanChallenge; solution: object | null };

export const sealed = (solved: Solving): string => Buffer.from(JSON.stringify(solved)).toString('base64');

/** A visitor's browser: asks for a challenge, solves it, takes its time, sends the form. */
export const visitorOf = (server: TestServer) => {
  const solve = async (): Promise<Solving> => {
    const { body: challenge } = await server.visitor().call('quoteRequests.challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    return { challenge, solution };
  };
  const send = (more: object, human: string, headers: Record<string, string> = {}): Promise<Answer> =>
    server.visitor().call('quoteRequests.send', { ...fields, id: randomUUID(), human, ...more }, { headers });
  /** Everything a person does, in a moment. */
  const ask = async (more: object): Promise<Answer> => {
    const human = sealed(await solve());
    server.clock.advance(3_000);
    return send(more, human);
  };
  return { solve, send, ask };
};
