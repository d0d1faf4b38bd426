import { callError } from '#platform/call.ts';
import type { Counted } from '#platform/counts.ts';
import type { LeaveFrame, PutFrame } from '#platform/store.ts';

/** A card of the model: `marks` remembers every act it went through, so that a lost one shows. */
export type Card = {
  id: string;
  version: number;
  column: string;
  owner: 'me' | 'other';
  updatedAt: number;
  marks: readonly string[];
};

export type Change = Partial<Pick<Card, 'column' | 'owner'>>;

export const newest = (a: Card, b: Card): number =>
  b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

type Frame = ({ event: 'put' } & PutFrame) | ({ event: 'leave' } & LeaveFrame);
type Request = { serve: () => unknown; answer: (value: unknown) => void; refuse: (error: unknown) => void };
type Served = { request: Request; outcome: { value: unknown } | { error: unknown } };

/**
 * A server with a feed, for property tests: the test decides when each request is served, when its answer arrives, and
 * when each frame arrives.
 */
export const modelServer = (columns: readonly string[], pageSize: number) => {
  const cards = new Map<string, Card>();
  const frames: Frame[] = [];
  const waiting: Request[] = [];
  const served: Served[] = [];
  let xid = 100;
  let clock = 0;

  const visible = (card: Card | undefined): card is Card => card?.owner === 'me';
  const place = (card: Card | undefined) => (visible(card) ? card.column : null);

  const commit = (id: string, change: Change, mark: string | null, key: string | null): Card => {
    const before = cards.get(id);
    xid += 1;
    clock += 1;
    const base = before ?? { id, version: 0, column: columns[0] ?? '', owner: 'me', updatedAt: 0, marks: [] };
    const marks = mark ? [...base.marks, mark] : base.marks;
    const after: Card = { ...base, ...change, version: base.version + 1, updatedAt: clock, marks };
    cards.set(id, after);
    const step = { noun: 'cards', from: place(before), to: place(after), xid: `${xid}` };
    if (visible(after)) frames.push({ event: 'put', ...step, row: after, key });
    else if (visible(before))
      frames.push({ event: 'leave', noun: 'cards', id, from: step.from, xid: step.xid });
    return after;
  };
  const inColumn = (column: string) =>
    [...cards.values()].filter((card) => visible(card) && card.column === column).toSorted(newest);
  const count = (matches: (card: Card) => boolean): Counted => ({
    counts: Object.fromEntries(columns.map((column) => [column, inColumn(column).filter(matches).length])),
    snapshot: `${xid + 1}:${xid + 1}:`,
  });
  const list = (column: string, cursor: string | null, matches: (card: Card) => boolean) => {
    const from = cursor === null ? null : (JSON.parse(cursor) as Card);
    const rest = inColumn(column).filter((card) => matches(card) && (!from || newest(card, from) > 0));
    const items = rest.slice(0, pageSize);
    return { items, cursor: rest.length > pageSize ? JSON.stringify(items.at(-1)) : null };
  };
  const ask = <T>(serve: () => T): Promise<T> =>
    new Promise((answer, refuse) => waiting.push({ serve, answer: answer as Request['answer'], refuse }));

  return {
    cards,
    frames,
    commit,
    inColumn,
    pending: () => waiting.length + served.length + frames.length,
    page: (column: string, cursor: string | null, matches = (_card: Card) => true) =>
      ask(() => list(column, cursor, matches)),
    counts: (matches = (_card: Card) => true) => ask(() => count(matches)),
    write: (id: string, change: Change, mark: string, key: string, refused: boolean) =>
      ask(() => {
        if (refused || !visible(cards.get(id)))
          throw callError({
            status: 409,
            code: 'NO',
            message: 'No',
            current: visible(cards.get(id)) ? cards.get(id) : undefined,
          });
        return commit(id, change, mark, key);
      }),
    serveOne: (choice: number) => {
      const [request] = waiting.splice(choice % Math.max(1, waiting.length), 1);
      if (!request) return;
      try {
        served.push({ request, outcome: { value: request.serve() } });
      } catch (error) {
        served.push({ request, outcome: { error } });
      }
    },
    answerOne: (choice: number) => {
      const [done] = served.splice(choice % Math.max(1, served.length), 1);
      if (!done) return;
      if ('error' in done.outcome) done.request.refuse(done.outcome.error);
      else done.request.answer(done.outcome.value);
    },
  };
};
