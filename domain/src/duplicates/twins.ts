import * as z from 'zod';
import { countWords, dateTime, each, listWords, uuid, version } from '#kernel';
import { twinKinds } from '#leads';

/** Of what there may be two that are one. */
export const twinNouns = ['leads', 'clients'] as const;
export type TwinNoun = (typeof twinNouns)[number];

/** What hangs on a record and goes with it, by what it is called; what there is none of is not named. */
export const hangs = z.record(z.string(), z.int());
export type Hangs = z.output<typeof hangs>;

const one: Readonly<Record<string, string>> = {
  activities: 'activity',
  'route days': 'route day',
  'vend changes': 'vend change',
};

/** ‘3 notes, and 1 file’: what hangs on something. */
export const hangsWords = (counts: Hangs): string =>
  listWords(
    Object.entries(counts).flatMap(([many, count]) =>
      count > 0 ? [countWords(count, one[many] ?? many.replace(/s$/, ''), many)] : [],
    ),
  );

/** One of several records that may be the same, with what it is compared by. */
export const twin = z.strictObject({
  id: uuid,
  version,
  ...each(z.string(), ['name', 'email', 'phone', 'address']),
  /** The column of a lead, the status of a client. */
  state: z.string(),
  /** A lead's rep, a client's account manager. */
  owner: uuid.nullable(),
  /** A lead that became a client: it is part of no merge (D21). */
  frozen: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  hangs,
});
export type Twin = z.output<typeof twin>;

/** Records that share one thing; of very many the newest. */
export const twinGroup = z.strictObject({
  kind: z.enum(twinKinds),
  key: z.string(),
  count: z.int(),
  items: z.array(twin),
  /** Pairs among them that somebody kept apart. */
  apart: z.array(z.tuple([uuid, uuid])),
});
export type TwinGroup = z.output<typeof twinGroup>;

const weight = ({ frozen, hangs: all }: Twin): number =>
  (frozen ? 1_000_000 : 0) + Object.values(all).reduce((sum, count) => sum + count, 0);

/** Which of several is offered as the one that remains: the one with the most to it, of these the oldest. */
export const likelyMaster = (twins: readonly Twin[]): Twin | undefined =>
  [...twins].sort((a, b) => weight(b) - weight(a) || (a.createdAt < b.createdAt ? -1 : 1))[0];

/** Both ends of a pair in the one order in which it is kept. */
export const pairOf = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

/** Every pair among some records. */
export const pairsAmong = (ids: readonly string[]): [string, string][] => {
  const all = [...new Set(ids)];
  return all.flatMap((a, index) => all.slice(index + 1).map((b) => pairOf(a, b)));
};
