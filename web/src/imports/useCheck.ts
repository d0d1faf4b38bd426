import { type Import, type ImportCheck, importOperations, provedDates } from 'domain/imports';
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
  /** Rows looked at so far, while it is busy. */
  looked: number;
  failure: string | null;
  again: () => void;
  /** Has another file read in the place of this one, of which nothing is asked meanwhile; it is gone on with where that was not taken. */
  replaceBy: (read: () => Promise<boolean>) => Promise<void>;
};

const pause = 300;
// Most files are through at once; of a long one it is enough to hear twice a second.
const [soonest, latest] = [80, 500];

const askedElsewhere =
  'This file is checked with other choices, on another page or by somebody else. Retry checks it with yours.';

/** Asks for a check and follows it to its end, which it comes to without this page as well. */
const follow = async (
  question: ReturnType<typeof inputOf>,
  signal: AbortSignal,
  onLooked: (rows: number) => void,
): Promise<ImportCheck> => {
  const { id } = question;
  let now = await call(importOperations.startCheck, question, { signal });
  const { no } = now;
  for (let wait = soonest; now.answer === null && now.problem === null; wait = Math.min(latest, wait * 2)) {
    onLooked(now.looked);
    await new Promise((again) => setTimeout(again, wait));
    signal.throwIfAborted();
    now = await call(importOperations.checking, { id }, { signal });
    // What another page asked is answered for its choices and not for ours.
    if (now.no !== no) throw new Error(askedElsewhere);
  }
  if (now.answer === null) throw new Error(now.problem ?? undefined);
  return now.answer;
};

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

/** Asks the server what would happen, at once and after each choice; only the last question counts, on the server too. */
export const useCheck = (about: Import): Checking => {
  const { id } = about;
  const { choices: told, choose, forget } = useChoices(about);
  const [proved, setProved] = useState<Choices['dates']>({});
  const choices = useMemo(() => ({ ...told, dates: { ...proved, ...told.dates } }), [told, proved]);
  const [answer, setAnswer] = useState<ImportCheck | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [looked, setLooked] = useState(0);
  const [round, setRound] = useState(0);
  const [resting, setResting] = useState<string | null>(null);
  const first = useRef(true);
  // A mapping that gives no lead needs no look at its rows.
  const isAsked = resting !== id && !mappingProblem(about, choices.mapping);
  const question = isAsked ? JSON.stringify(inputOf(id, choices)) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    setBusy(question !== null);
    setLooked(0);
    const ask = async () => {
      if (question === null) return;
      try {
        const found = await follow(JSON.parse(question), abort.signal, setLooked);
        setAnswer(found);
        setProved(provedDates(found));
      } catch (error) {
        if (abort.signal.aborted || (isCallError(error) && error.code === 'ABORTED')) return;
        setFailure(messageOf(error));
        // Somebody else let it run: there is nothing to check any more, but something to see.
        if (!isCallError(error) || error.status === 409) void refresh(importOperations.get);
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

  const again = () => setRound((now) => now + 1);
  const replaceBy = async (read: () => Promise<boolean>) => {
    setResting(id);
    if (!(await read())) setResting(null);
  };
  return { choices, choose, forget, answer, busy, looked, failure, again, replaceBy };
};
