import { authOperations, type Entered, openStepMark, signedInMark } from 'domain/auth';
import type { StepWay } from 'domain/factors';
import { useSyncExternalStore } from 'react';
import { call } from '#platform/call.ts';
import { createListeners } from '#platform/listeners.ts';
import { enter } from './session.ts';

/** By what the open second step can be ended, and what is said once it is. */
type OpenStep = { ways: readonly StepWay[]; said: string };

let open: OpenStep | null = null;
const { subscribe, tell } = createListeners();
const show = (next: OpenStep | null): void => {
  open = next;
  tell();
};

/** The second step that this browser still has to do; null for none. */
export const useOpenStep = (): OpenStep | null => useSyncExternalStore(subscribe, () => open);

/** Takes over what a sign-in answered: true when the person is in, false when the login screen asks for the second step. */
export const enterOrStep = async (answer: Entered, said: string): Promise<boolean> => {
  if ('secondStep' in answer) {
    show({ ways: answer.secondStep, said });
    return false;
  }
  await enter(answer);
  show(null);
  return true;
};

/** Whether the server waits for this browser's second step: after the provider's pages, or a reload. */
export const isStepOpen = (): boolean =>
  document.cookie.split('; ').includes(`${signedInMark}=${openStepMark}`);

/** Goes on with the second step that was left open. */
export const resumeStep = async (said: string): Promise<void> => {
  const { secondStep } = await call(authOperations.openStep, {});
  if (secondStep.length > 0) show({ ways: secondStep, said });
};

/** Leaves the second step: whoever signs in next begins anew. */
export const leaveStep = async (): Promise<void> => {
  await call(authOperations.signOut, {});
  show(null);
};
