import { useRef, useState } from 'react';
import { isCallError } from '#platform/call.ts';
import { Confirm } from './Confirm.tsx';
import { messageOf } from './useAct.ts';

/** Said to the server once somebody has answered what it asked. */
export type Anyway = { anyway: true } | object;

/**
 * A refusal that asks, ‘… Assign anyway?’: `sent` sends and hears it, `asking(again)` is the question, whose answer
 * sends the same once more.
 */
export const useAnyway = (code: string, answer: string) => {
  const [question, ask] = useState<string | null>(null);
  const agreed = useRef(false);
  const sent = async <A,>(send: (anyway: Anyway) => Promise<A>): Promise<A> => {
    const anyway = agreed.current ? { anyway: true } : {};
    agreed.current = false;
    try {
      return await send(anyway);
    } catch (error) {
      if (isCallError(error) && error.code === code) ask(messageOf(error));
      throw error;
    }
  };
  const asking = (again: () => void) =>
    question !== null && (
      <Confirm
        answer={answer}
        onCancel={() => ask(null)}
        onConfirm={() => {
          ask(null);
          agreed.current = true;
          again();
        }}
        open
        question={question}
      />
    );
  return { sent, asking };
};
