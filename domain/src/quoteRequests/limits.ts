import { day, minute } from '#kernel';

/** What holds whatever the house has set: more than any visitor needs, less than what fills a disk. */
export const quoteLimits = {
  /** Requests from one network address, and from all together. */
  address: { max: 30, per: 60 * minute },
  all: { max: 300, per: 60 * minute },
  /** Challenges made for one network address. */
  challenges: { max: 120, per: 10 * minute },
  /** Notes on one lead: nobody asks ten times a day. */
  lead: { max: 10, per: day },
} as const;

/** How long a challenge may be answered. */
export const challengeLife = 30 * minute;
/** Milliseconds from the challenge to the request: nobody fills the form in faster. */
export const leastFillTime = 2_000;
/** Milliseconds that the page itself waits: longer, so that clocks which differ trap nobody. */
export const patienceOfPage = 4_000;
/** The body of a request, in bytes: every field at its longest fits. */
export const largestRequest = 48_000;

/** How often a browser has to try, at the house's difficulty of 1 to 20. */
export const triesAt = (difficulty: number): { least: number; most: number } => ({
  least: 100 * difficulty,
  most: 200 * difficulty,
});

/** A program: it filled in what nobody sees, or took no time. */
export const isTrapped = (reference: string, issuedAt: string, now: string): boolean =>
  reference !== '' || Date.parse(now) - Date.parse(issuedAt) < leastFillTime;
