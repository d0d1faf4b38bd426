import { quoteRequestOperations } from 'domain/quoteRequests';
import { useEffect, useRef, useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import {
  emptyQuote,
  keepDraft,
  keepSending,
  keptDraft,
  keptSending,
  type QuoteValues,
  quoteOf,
  quoteProblems,
  type Sending,
} from './draft.ts';
import { createHumanCheck } from './human.ts';

type Step = 'typing' | 'checking' | 'sending' | 'sent';

const isNotHuman = (error: unknown): boolean => isCallError(error) && error.code === 'HUMAN_CHECK_FAILED';

/** The form from the first letter to ‘Thank you’; nothing typed is lost before that. */
export const useQuote = (source: string) => {
  const form = useForm<QuoteValues>(keptDraft(), quoteProblems);
  const [step, setStep] = useState<Step>('typing');
  const [failure, setFailure] = useState<string | null>(null);
  const [human] = useState(createHumanCheck);
  // Also after the page was loaded again.
  const sending = useRef<Sending | null>(null);
  const { values } = form;
  useEffect(() => keepDraft(values), [values]);

  const idOf = (words: string): string => {
    const known = sending.current ?? keptSending();
    sending.current = known.words === words ? known : { id: crypto.randomUUID(), words };
    keepSending(sending.current);
    return sending.current.id;
  };

  const sendOnce = async (typed: QuoteValues, reference: string) => {
    setStep('checking');
    const proof = await human.proof();
    setStep('sending');
    const id = idOf(JSON.stringify(typed));
    await call(quoteRequestOperations.send, { ...quoteOf(typed), id, human: proof, reference, source });
  };

  const run = async (typed: QuoteValues, reference: string) => {
    setFailure(null);
    try {
      await sendOnce(typed, reference).catch((error: unknown) => {
        human.drop();
        // The page lay open for long: the check is made again, and nobody is bothered with it.
        if (isNotHuman(error)) return sendOnce(typed, reference);
        throw error;
      });
      human.drop();
      form.reset(emptyQuote);
      keepSending(null);
      setStep('sent');
    } catch (error) {
      if (isCallError(error)) form.say(error.fields);
      setFailure(messageOf(error));
      setStep('typing');
    }
  };

  return {
    form,
    step,
    failure,
    begin: human.begin,
    send: (typed: QuoteValues, reference: string): void => {
      if (step === 'typing') void run(typed, reference);
    },
    again: (): void => setStep('typing'),
  };
};

export type Quote = ReturnType<typeof useQuote>;
