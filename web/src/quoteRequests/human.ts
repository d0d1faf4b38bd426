import {
  challengeLife,
  type HumanChallenge,
  patienceOfPage,
  quoteRequestOperations,
} from 'domain/quoteRequests';
import { call } from '#platform/call.ts';

type Check = { proof: Promise<string>; begunAt: number; givenAt: number };

// Half of the cores: the visitor types meanwhile.
const workers = (): number => Math.max(1, Math.min(4, Math.floor((navigator.hardwareConcurrency || 2) / 2)));

const solve = async (challenge: HumanChallenge): Promise<string> => {
  const [{ solveChallengeWorkers }, { default: Solver }] = await Promise.all([
    import('altcha/lib'),
    import('altcha/workers/pbkdf2?worker'),
  ]);
  const solution = await solveChallengeWorkers({
    challenge: challenge as unknown as Parameters<typeof solveChallengeWorkers>[0]['challenge'],
    concurrency: workers(),
    createWorker: () => new Solver(),
  });
  if (!solution) throw new Error('The check that you are human took too long. Please try again.');
  return btoa(JSON.stringify({ challenge, solution }));
};

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

/** Whether this browser can make the check at all: not in a frame of a page that came without encryption. */
export const canCheck = (): boolean => window.isSecureContext;

/** The check that a visitor is human: begun when they begin to type, done by the time they send. */
export const createHumanCheck = () => {
  let current: Check | null = null;
  const begin = (): Check => {
    if (current && Date.now() - current.begunAt < 0.8 * challengeLife) return current;
    const check: Check = {
      begunAt: Date.now(),
      givenAt: Number.POSITIVE_INFINITY,
      proof: Promise.resolve(''),
    };
    check.proof = (async () => {
      const challenge = await call(quoteRequestOperations.challenge, {});
      check.givenAt = performance.now();
      return solve(challenge);
    })();
    check.proof.catch(() => {
      if (current === check) current = null;
    });
    current = check;
    return check;
  };
  return {
    begin: (): void => {
      begin();
    },
    /** What the server wants to see; whoever is faster than a person types waits for a moment. */
    proof: async (): Promise<string> => {
      const check = begin();
      const proof = await check.proof;
      await pause(check.givenAt + patienceOfPage - performance.now());
      return proof;
    },
    /** It was used, or is not taken any more. */
    drop: (): void => {
      current = null;
    },
  };
};
