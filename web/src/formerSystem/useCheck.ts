import { type FormerCheck, formerSystemOperations } from 'domain/formerSystem';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';

/** Asks the server what a move would do; large exports take a while. */
export const useCheck = (id: string) => {
  const [answer, setAnswer] = useState<FormerCheck | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    call(formerSystemOperations.check, { id }, { signal: abort.signal }).then(setAnswer, (error: unknown) => {
      if (abort.signal.aborted) return;
      setFailure(messageOf(error));
      // Somebody else started it: its progress is what there is to see now.
      if (isCallError(error) && error.status === 409) void refresh(formerSystemOperations.get);
    });
    return () => abort.abort();
  }, [id, round]);
  return { answer, failure, again: () => setRound((now) => now + 1) };
};
