import { useEffect, useState } from 'react';
import { proveBy } from '#platform/call.ts';
import { whenShown } from '#ui/whenShown.tsx';

const ProveDialog = whenShown(async () => (await import('./ProveDialog.tsx')).ProveDialog);

/** Asks for the password wherever the server wants it before a sensitive act. */
export const Prover = () => {
  const [asked, setAsked] = useState<{ answer: (given: boolean) => void } | null>(null);
  useEffect(() => proveBy(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const end = (given: boolean) => {
    setAsked(null);
    asked.answer(given);
  };
  return <ProveDialog onEnd={end} />;
};
