import { lazy, Suspense, useEffect, useState } from 'react';
import { proveBy } from '#platform/call.ts';

const ProveDialog = lazy(async () => ({ default: (await import('./ProveDialog.tsx')).ProveDialog }));

/** Asks for the password wherever the server wants it before a sensitive act. */
export const Prover = () => {
  const [asked, setAsked] = useState<{ answer: (given: boolean) => void } | null>(null);
  useEffect(() => proveBy(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const end = (given: boolean) => {
    setAsked(null);
    asked.answer(given);
  };
  return (
    <Suspense fallback={null}>
      <ProveDialog onEnd={end} />
    </Suspense>
  );
};
