import { type Import, type ImportCheck, importOperations } from 'domain/imports';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { messageOf } from '#ui/useAct.ts';
import { type Choices, choicesOf, inputOf, mappingProblem } from './choices.ts';

export type Checking = {
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  /** It runs: nothing is left to choose. */
  forget: () => void;
  /** The last answer; older than the choices while `busy`. */
  answer: ImportCheck | null;
  busy: boolean;
  failure: string | null;
  again: () => void;
};

const pause = 300;

/** What was chosen, kept until it runs; the server keeps what its last check used. */
const useChoices = (about: Import) => {
  const draft = useDraft({
    noun: 'imports.check',
    at: about.id,
    values: () => choicesOf(about),
    check: () => ({}),
    fields: (choices) => choices,
    saved: () => {},
  });
  return { choices: draft.values, choose: draft.change, forget: draft.clear };
};

// Where other rows prove how the dates of a column are written, that holds until somebody says otherwise.
const provedDates = ({ dateQuestions }: ImportCheck): Choices['dates'] =>
  Object.fromEntries(
    dateQuestions.flatMap(({ column, suggested }) => (suggested ? [[column, suggested] as const] : [])),
  );

/** Asks the server what would happen, at once and after each choice; only the last question counts. */
export const useCheck = (about: Import): Checking => {
  const { id } = about;
  const { choices: told, choose, forget } = useChoices(about);
  const [proved, setProved] = useState<Choices['dates']>({});
  const choices = useMemo(() => ({ ...told, dates: { ...proved, ...told.dates } }), [told, proved]);
  const [answer, setAnswer] = useState<ImportCheck | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const first = useRef(true);
  // A mapping that gives no lead needs no look at its rows.
  const question = mappingProblem(about, choices.mapping) ? null : JSON.stringify(inputOf(id, choices));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    setBusy(question !== null);
    const ask = async () => {
      if (question === null) return;
      try {
        const found = await call(importOperations.check, JSON.parse(question), { signal: abort.signal });
        setAnswer(found);
        setProved(provedDates(found));
      } catch (error) {
        if (abort.signal.aborted || (isCallError(error) && error.code === 'ABORTED')) return;
        setFailure(messageOf(error));
        // Somebody else let it run: there is nothing to check any more, but something to see.
        if (isCallError(error) && error.status === 409) void refresh(importOperations.get);
      }
      setBusy(false);
    };
    const timer = setTimeout(() => void ask(), first.current ? 0 : pause);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, round]);

  return { choices, choose, forget, answer, busy, failure, again: () => setRound((now) => now + 1) };
};
