import type { Noun, Patch, Row } from '#platform/store.ts';

/** Acts on rows of a noun as the queue of writes does: shown at once, and sent in turn per row. */
export const actingOn = <R extends Row>(noun: Noun<R>) => {
  const turns = new Map<string, Promise<unknown>>();
  return async <Answer>(
    id: string,
    patch: Patch<R>,
    run: (key: string, row: R | undefined) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = crypto.randomUUID();
    noun.begin(id, key, patch);
    const turn = (turns.get(id) ?? Promise.resolve()).then(() =>
      noun.deliver(id, key, (row) => run(key, row)),
    );
    turns.set(
      id,
      turn.catch(() => {}),
    );
    return turn;
  };
};
