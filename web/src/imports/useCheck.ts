import { type Import, type ImportCheck, importOperations } from 'domain/imports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { type Choices, choicesOf, inputOf, mappingProblem } from './choices.ts';

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
const keyOf = (id: string): string => `import.${id}`;

const kept = (id: string): Choices | null => {
  try {
    const choices = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Choices | null;
    return choices?.words ? choices : null;
  } catch {
    return null;
  }
};

const keep = (id: string, choices: Choices): void => {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
};

/** What was chosen; a reload keeps it, and the server keeps what its last check used. */
const useChoices = (about: Import) => {
  const { id } = about;
  const [choices, setChoices] = useState<Choices>(() => kept(id) ?? choicesOf(about));
  useEffect(() => keep(id, choices), [id, choices]);
  const choose = useCallback((change: Partial<Choices>) => setChoices((now) => ({ ...now, ...change })), []);
  return { choices, choose };
};

/** Asks the server what would happen, at once and after each choice; only the last question counts. */
export const useCheck = (about: Import): Checking => {
  const { id } = about;
  const { choices, choose } = useChoices(about);
  const [answer, setAnswer] = useState<ImportCheck | null>(null);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const first = useRef(true);
  // Agreeing with the statuses changes no row, and a mapping that gives no lead needs no look at them.
  const question = mappingProblem(about.noun, choices.mapping) ? null : JSON.stringify(inputOf(id, choices));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    setBusy(question !== null);
    const ask = async () => {
      if (question === null) return;
      try {
        setAnswer(await call(importOperations.check, JSON.parse(question), { signal: abort.signal }));
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

  return { choices, choose, answer, busy, failure, again: () => setRound((now) => now + 1) };
};
