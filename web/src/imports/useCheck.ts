import { type Import, type ImportCheck, importOperations, type Mapping } from 'domain/imports';
import type { LeadStatus } from 'domain/leads';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';

/** What somebody has said about the file so far. */
export type Choices = {
  mapping: Mapping;
  dates: Readonly<Record<string, 'mdy' | 'dmy'>>;
  /** Words of the status column; null refuses their rows. */
  statuses: Readonly<Record<string, LeadStatus | null>>;
  existing: 'skip' | 'fill';
};

export type Checking = {
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  /** The last answer; older than the choices while `busy`. */
  answer: ImportCheck | null;
  busy: boolean;
  failure: string | null;
  again: () => void;
};

const pause = 300;

const inputOf = (id: string, { mapping, dates, statuses, existing }: Choices) => ({
  ...{ id, mapping, dates, existing },
  values: {
    status: Object.fromEntries(
      Object.entries(statuses).flatMap(([word, status]) => (status ? [[word, status] as const] : [])),
    ),
  },
});

/** Asks the server what would happen, at once and after each choice; only the last question counts. */
export const useCheck = (about: Import): Checking => {
  const { id } = about;
  const [choices, setChoices] = useState<Choices>({
    ...{ mapping: about.mapping, dates: about.dates, existing: about.existing },
    statuses: (about.values['status'] ?? {}) as Record<string, LeadStatus>,
  });
  const [answer, setAnswer] = useState<ImportCheck | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const first = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setBusy(true);
    const ask = async () => {
      try {
        setAnswer(await call(importOperations.check, inputOf(id, choices), { signal: abort.signal }));
        setFailure(null);
        setBusy(false);
      } catch (error) {
        if (abort.signal.aborted || (isCallError(error) && error.code === 'ABORTED')) return;
        setFailure(messageOf(error));
        setBusy(false);
      }
    };
    const timer = setTimeout(() => void ask(), first.current ? 0 : pause);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, choices, round]);

  const choose = useCallback((change: Partial<Choices>) => setChoices((now) => ({ ...now, ...change })), []);
  return { choices, choose, answer, busy, failure, again: () => setRound((now) => now + 1) };
};
