import {
  type MessageChannel,
  type MessageSummary,
  messageTexts,
  type SkippedRecipient,
} from 'domain/messages';
import type { TemplateValues } from 'domain/templates';
import { useRef, useState } from 'react';
import { absorbMessage, messages } from '#messages/rows.ts';
import { isCallError } from '#platform/call.ts';
import type { SendAbout } from './about.ts';
import { offerUndo, watchOutcome } from './after.tsx';
import { type SendProblems, sendProblems } from './check.ts';
import { deliverEmail, deliverMany, deliverSms, isInDoubt, partInput, type Tries } from './deliver.ts';
import type { Draft } from './draft.ts';
import { type Filled, fillAll } from './fill.ts';

export type SendStatus = 'idle' | 'sending' | 'success' | 'error';
type Part = MessageChannel | 'many';

/** What is asked before something is sent. */
export type Asked = { blanks: readonly string[] } | 'doubt' | null;

/** What the server has taken, by way. */
export type Taken = Partial<Record<MessageChannel, MessageSummary['id']>> & {
  many?: readonly string[];
  skipped?: readonly SkippedRecipient[];
};

const nothingTwice = 'No answer came. Sending again is safe: nothing is sent twice.';

const wordsOf = (error: unknown): string =>
  isCallError(error) && error.message !== 'INTERNAL' && error.message
    ? error.status === 0
      ? `${error.message} ${nothingTwice}`
      : error.message
    : messageTexts.failed;

export const idsOf = ({ email, sms, many = [] }: Taken): string[] => [
  ...(email ? [email] : []),
  ...(sms ? [sms] : []),
  ...many,
];

type Settings = {
  about: SendAbout;
  place: string;
  replyTo: string | undefined;
  /** What the variables say; null where each of a selection has its own. */
  values: TemplateValues | null;
  /** What has nothing to say for some of a selection. */
  blanks: readonly string[];
  drop: () => Promise<unknown>;
  /** Of two ways one is on its way: only the other one is left to be sent. */
  onHalf: (left: Pick<Draft, 'email' | 'sms'>) => void;
};

/** Sends what was written: each way by itself, each once, and says of each what became of it (MSG-02). */
export const useSending = ({ about, place, replyTo, values, blanks, drop, onHalf }: Settings) => {
  const [status, setStatus] = useState<SendStatus>('idle');
  const [banner, setBanner] = useState<string | null>(null);
  const [problems, setProblems] = useState<SendProblems>({});
  const [asked, ask] = useState<Asked>(null);
  const [taken, setTaken] = useState<Taken>({});
  const tries = useRef<Tries>({});
  const running = useRef(false);

  const edited = () => {
    if (status === 'sending') return;
    setStatus('idle');
    setBanner(null);
    setProblems({});
    ask(null);
  };

  const sendParts = async (draft: Draft, filled: Filled): Promise<void> => {
    let now = taken;
    const took = (more: Taken) => {
      now = { ...now, ...more };
      setTaken(now);
      for (const id of idsOf(more)) watchOutcome(id);
    };
    if (about.kind === 'many') {
      const { items, skipped } = await deliverMany(tries.current, about, draft);
      const ids = items.map(({ id }) => id);
      took({ many: ids, skipped });
      for (const item of items) messages.absorb(item);
      if (ids.length > 0) offerUndo(ids, place, draft);
      return;
    }
    let refused: unknown = null;
    const both: string[] = [];
    for (const [part, deliver] of [
      ['email', deliverEmail],
      ['sms', deliverSms],
    ] as const) {
      if (!draft[part] || now[part]) continue;
      try {
        const message = await deliver(tries.current, about, draft, filled, replyTo);
        // Watched first: what nobody looks at is not kept.
        took({ [part]: message.id });
        absorbMessage(message);
        both.push(message.id);
      } catch (error) {
        refused ??= error;
      }
    }
    if (both.length > 0) offerUndo(both, place, draft);
    if (refused && both.length > 0) onHalf({ email: draft.email && !now.email, sms: draft.sms && !now.sms });
    if (refused) throw Object.assign(new Error('One way failed'), { cause: refused });
  };

  const run = async (draft: Draft, filled: Filled) => {
    running.current = true;
    setStatus('sending');
    setBanner(null);
    ask(null);
    try {
      await sendParts(draft, filled);
      await drop();
      setStatus('success');
    } catch (error) {
      setBanner(wordsOf(error instanceof Error && error.cause ? error.cause : error));
      setStatus('error');
    } finally {
      running.current = false;
    }
  };

  /** `agreed`: what was asked has been answered with ‘Send anyway’. */
  const send = (draft: Draft, agreed = false) => {
    if (running.current || status === 'success') return;
    const open: Draft = { ...draft, email: draft.email && !taken.email, sms: draft.sms && !taken.sms };
    const wrong = sendProblems(open, about.kind === 'many');
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return setStatus('error');
    const parts = {
      subject: open.email ? open.subject : '',
      html: open.email ? open.html : '',
      text: open.sms ? open.text : '',
    };
    const filled: Filled = values ? fillAll(parts, values) : { ...parts, blanks: [...blanks] };
    const ways: Part[] =
      about.kind === 'many' ? ['many'] : (['email', 'sms'] as const).filter((part) => open[part]);
    if (!agreed && filled.blanks.length > 0) return ask({ blanks: filled.blanks });
    const doubt = ways.some((part) =>
      isInDoubt(tries.current, part, partInput(part, about, open, filled, replyTo)),
    );
    if (!agreed && doubt) return ask('doubt');
    void run(open, filled);
  };

  /** Back to the words, after something of it failed. */
  const editAgain = () => {
    tries.current = {};
    setTaken({});
    setStatus('idle');
    setBanner(null);
  };

  return { status, banner, problems, asked, ask, taken, send, edited, editAgain };
};
