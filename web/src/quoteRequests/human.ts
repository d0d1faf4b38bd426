import {
  challengeLife,
  type HumanChallenge,
  patienceOfPage,
  quoteRequestOperations,
} from 'domain/quoteRequests';
import { call } from '#platform/call.ts';

type Check = { proof: Promise<string>; begunAt: number; givenAt: number };

const tooLong = 'The check that you are human took too long. Please try again.';
// Milliseconds; a second or two is usual.
const longest = 90_000;

// Half of the cores: the visitor types meanwhile.
const crew = (): number => Math.max(1, Math.min(4, Math.floor((navigator.hardwareConcurrency || 2) / 2)));

type Solution = { counter: number; derivedKey: string };

/** One worker tries its share of the numbers; rejects when it finds none in time. */
const solutionBy = (worker: Worker, work: object): Promise<Solution> =>
  new Promise((found, fail) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
      data && 'derivedKey' in data ? found(data) : fail(new Error(tooLong)),
    );
    worker.addEventListener('error', () => fail(new Error(tooLong)));
    worker.postMessage({ type: 'work', timeout: longest, ...work });
  });

const solve = async (challenge: HumanChallenge): Promise<string> => {
  const { default: Solver } = await import('altcha/workers/pbkdf2?worker');
  const counterStep = crew();
  const workers = Array.from({ length: counterStep }, () => new Solver());
  try {
    const tries = workers.map((worker, counterStart) =>
      solutionBy(worker, { challenge, counterStart, counterStep }),
    );
    return btoa(JSON.stringify({ challenge, solution: await Promise.race(tries) }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
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
