import { type Refusal, refuse } from 'domain/kernel';
import type { SignedInCaller } from '#platform/operations/session.ts';
import type { Call } from './call.ts';
import { neighbourhood } from './neighbourhood.ts';

const minute = 60_000;
// Of what one may ask, this part may find nothing; an address has several people behind it.
const missedShare = 20;
const peopleBehindOne = 3;
// The programs of a person share what is theirs, however many tokens there are, and take nothing from the person.
const programsShare = 1 / 4;

/** Counts what a person and a network address ask in a minute, and what of it finds nothing: nobody gets through ids by guessing. */
export type Abuse = {
  /** Counts a request of an address. */
  arrived: (call: Call) => Refusal | null;
  /** Counts a request of a person, or of all API tokens of theirs together, once it is known whose it is. */
  known: (call: Call, caller: SignedInCaller) => Refusal | null;
  /** Counts an answer ‘not found’. */
  missed: (call: Call) => void;
};

const placeOf = ({ client }: Call): string => `address:${neighbourhood(client.address)}`;

const tooMany = (wait: number): Refusal =>
  refuse.limited('TOO_MANY_REQUESTS', 'Too many requests. Please wait a minute.', {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });

/** Programs are told in the answer's head what they may still ask, and in how many seconds it begins anew. */
const sayLimit = ({ now, outgoing }: Call, most: number, asked: number, ends: number): void => {
  outgoing.setHeader('RateLimit-Limit', String(most));
  outgoing.setHeader('RateLimit-Remaining', String(Math.max(0, most - asked)));
  outgoing.setHeader('RateLimit-Reset', String(Math.max(0, Math.ceil((ends - Date.parse(now)) / 1000))));
};

/** Always on (D11), in this server's memory: it costs no statement, and a restart forgives. */
export const createAbuse = (most: number): Abuse => {
  const missedMost = Math.floor(most / missedShare);
  let begun = 0;
  let asked = new Map<string, number>();
  let missed = new Map<string, number>();
  const seen = new WeakMap<Call, string>();
  const turn = (now: number) => {
    if (now - begun < minute && now >= begun) return;
    begun = now;
    asked = new Map();
    missed = new Map();
  };
  const add = (counts: Map<string, number>, key: string): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  const count = (call: Call, key: string, times: number): Refusal | null => {
    const now = Date.parse(call.now);
    turn(now);
    const over = add(asked, key) > most * times || (missed.get(key) ?? 0) >= missedMost * times;
    return over ? tooMany(begun + minute - now) : null;
  };
  return {
    arrived: (call) => count(call, placeOf(call), peopleBehindOne),
    known: (call, { session, actor }) => {
      // Rights may be asked twice for one request.
      if (seen.has(call)) return null;
      const who = session.token ? `programs:${actor.uid}` : actor.uid;
      seen.set(call, who);
      const share = session.token ? programsShare : 1;
      const over = count(call, who, share);
      if (session.token) sayLimit(call, Math.floor(most * share), asked.get(who) ?? 0, begun + minute);
      return over;
    },
    missed: (call) => {
      turn(Date.parse(call.now));
      add(missed, placeOf(call));
      const who = seen.get(call);
      if (who) add(missed, who);
    },
  };
};
