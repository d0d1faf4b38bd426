import type { MessageChannel } from 'domain/kernel';
import { manySegments, messageTexts } from 'domain/messages';
import type { TemplateValues } from 'domain/templates';
import { useRef, useState } from 'react';
import { isCallError } from '#platform/call.ts';
import type { SendAbout } from './about.ts';
import { offerUndo, watchOutcome } from './after.tsx';
import { type SendProblems, sendProblems } from './check.ts';
import { deliver, isInDoubt, type KeepTry, type Outgoing } from './deliver.ts';
import type { Draft } from './draft.ts';
import { type Filled, fillAll } from './fill.ts';
import { idsOf, leftOf, type Taken } from './receipt.ts';

/** What is asked before something is sent. */
export type Asked = { blanks: readonly string[]; segments: number | null } | 'doubt' | null;

type State = {
  status: 'idle' | 'sending' | 'success' | 'error';
  banner: string | null;
  problems: SendProblems;
  asked: Asked;
};

const idle: State = { status: 'idle', banner: null, problems: {}, asked: null };

const nothingTwice = 'No answer came. Sending again is safe: nothing is sent twice.';

const wordsOf = (error: unknown): string =>
  isCallError(error) && error.code !== 'INTERNAL' && error.message
    ? error.status === 0
      ? `${error.message} ${nothingTwice}`
      : error.message
    : messageTexts.failed;

type Settings = {
  about: SendAbout;
  replyTo: string | undefined;
  /** What the variables say; null where each of a selection has its own. */
  values: TemplateValues | null;
  /** What has nothing to say for some of a selection. */
  blanks: readonly string[];
  keepTry: KeepTry;
  gone: () => Promise<void>;
  putBack: (draft: Draft) => Promise<void>;
  /** Of two ways one is on its way: only the other one is left to be sent. */
  onHalf: (left: Pick<Draft, MessageChannel>) => void;
};

const filledOf = (draft: Draft, { values, blanks }: Settings): Filled => {
  const words = {
    subject: draft.email ? draft.subject : '',
    html: draft.email ? draft.html : '',
    text: draft.sms ? draft.text : '',
  };
  return values ? fillAll(words, values) : { ...words, blanks: [...blanks] };
};

/** What the server takes, part by part; where it takes only a part, the rest is left to be sent. */
const useDelivery = ({ keepTry, onHalf, putBack }: Settings) => {
  const [taken, setTaken] = useState<Taken>({});
  const took = (more: Taken) => {
    setTaken((before) => ({ ...before, ...more }));
    for (const id of idsOf(more)) watchOutcome(id);
  };
  const takeBack = (draft: Draft): Promise<void> => {
    // Of two ways the one that had gone alone is to go again.
    setTaken((before) => (before.email && before.sms ? before : {}));
    return putBack(draft);
  };
  return {
    taken,
    run: async (outgoing: Outgoing): Promise<void> => {
      const { taken: now, refused } = await deliver(keepTry, outgoing, took);
      const ids = idsOf(now);
      const back = refused ? takeBack : putBack;
      if (ids.length > 0) offerUndo(ids, outgoing.draft, () => back(outgoing.draft));
      if (refused && ids.length > 0) onHalf(leftOf(outgoing.draft, now));
      if (refused) throw refused;
    },
    forget: () => setTaken({}),
  };
};

/** Sends what was written: each way by itself, each once, and says of each what became of it (MSG-02). */
export const useSending = (settings: Settings) => {
  const { about, replyTo, gone } = settings;
  const [state, setState] = useState(idle);
  const delivery = useDelivery(settings);
  const { taken } = delivery;
  const running = useRef(false);

  const questionOf = (outgoing: Outgoing): Asked => {
    const { blanks } = outgoing.filled;
    const segments = manySegments(outgoing.filled.text);
    if (blanks.length > 0 || segments !== null) return { blanks, segments };
    return isInDoubt(outgoing) ? 'doubt' : null;
  };

  const leave = async (outgoing: Outgoing) => {
    running.current = true;
    setState({ ...idle, status: 'sending' });
    try {
      await delivery.run(outgoing);
      await gone();
      setState({ ...idle, status: 'success' });
    } catch (error) {
      setState({ ...idle, status: 'error', banner: wordsOf(error) });
    } finally {
      running.current = false;
    }
  };

  /** `agreed`: what was asked has been answered with ‘Send anyway’. */
  const send = (written: Draft, agreed = false) => {
    if (running.current || state.status === 'success') return;
    const draft: Draft = { ...written, ...leftOf(written, taken) };
    const problems = sendProblems(draft, about.kind === 'many');
    if (Object.keys(problems).length > 0) return setState({ ...idle, status: 'error', problems });
    const outgoing = { about, draft, filled: filledOf(draft, settings), replyTo };
    const asked = agreed ? null : questionOf(outgoing);
    if (asked) return setState({ ...state, problems: {}, asked });
    void leave(outgoing);
  };

  return {
    ...state,
    taken,
    send,
    /** Something of it was written anew: what was said of it before is over. */
    edited: () => setState((now) => (now.status === 'sending' ? now : idle)),
    unask: () => setState((now) => ({ ...now, asked: null })),
    /** Back to the words, after something of it failed. */
    editAgain: () => {
      delivery.forget();
      setState(idle);
    },
  };
};
