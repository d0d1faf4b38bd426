import { useCallback, useRef, useState } from 'react';
import { toast } from './toast.tsx';

/** What went wrong, in words. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.';

/** Runs one thing at a time; a failure is toasted, kept as `failure` and handed to `failed`. */
export const useAct = (failed?: (error: unknown) => void) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = useCallback(
    async (act: () => Promise<void>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await act();
      } catch (error) {
        toast.error(messageOf(error));
        setFailure(messageOf(error));
        failed?.(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [failed],
  );
  return { busy, failure, run: (act: () => Promise<void>) => void run(act) };
};
