import { authTexts } from 'domain/auth';
import { leave } from '#platform/leave.ts';
import { toast } from '#ui/toast.tsx';
import { providerDone, redirectMark, tellProviderDone } from './redirected.ts';
import { renewSession } from './session.ts';
import { isStepOpen, resumeStep } from './step.ts';

/** How a sign-in at the identity provider ended; `code` and `message` are those of the refusal. */
export type ProviderEnd = { result: string; code?: string; message?: string };

const channelName = 'washboard-sign-in';

const texts = {
  redirecting: 'The sign-in window did not finish. Going on in this window.',
};

const address = (mode: 'popup' | 'redirect', next: string): string =>
  `/auth/provider?${new URLSearchParams({ mode, next })}`;

/** Goes to the provider in this window; coming back is told by `finishRedirect`. */
const redirectToProvider = (next: string): void => {
  sessionStorage.setItem(redirectMark, '1');
  leave.to(address('redirect', next));
};

/** Waits for the popup's word on our own origin; ‘closed’ when it went away without one (D35). */
const popupEnd = (popup: Window): Promise<ProviderEnd> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const end = (answer: ProviderEnd) => {
      clearInterval(watch);
      channel.close();
      resolve(answer);
    };
    channel.onmessage = ({ data }: MessageEvent<ProviderEnd>) => end(data);
    let closed = 0;
    const watch = setInterval(() => {
      // A little patience: the word may still be on its way when the window is gone.
      closed = popup.closed ? closed + 1 : 0;
      if (closed === 4) end({ result: 'closed' });
    }, 250);
  });

type Outcome = { signedIn: boolean; refusal?: ProviderEnd };

const fallBack = (next: string): Outcome => {
  toast.blank(texts.redirecting);
  setTimeout(() => redirectToProvider(next), 1200);
  return { signedIn: false };
};

/** Signs in at the provider: a popup opened in the click, else the redirect. Call it straight from the click. */
export const signInAtProvider = async (next: string): Promise<Outcome> => {
  const popup = window.open(address('popup', next), channelName, 'popup,width=480,height=680');
  if (!popup) return fallBack(next);
  const end = await popupEnd(popup);
  if (end.result === 'closed' || end.result === 'cancelled') return fallBack(next);
  if (end.result !== 'ok') {
    toast.error(end.message ?? authTexts.providerFailed.message);
    return { signedIn: false, refusal: end };
  }
  if (isStepOpen()) {
    await resumeStep(providerDone);
    return { signedIn: false };
  }
  await renewSession();
  tellProviderDone();
  return { signedIn: true };
};

/** After a redirect that failed: why, in the specified words; session storage is cleared (AUTH-05). */
export const failRedirect = (code: string): void => {
  sessionStorage.clear();
  const known = [authTexts.notApproved, authTexts.emailInUse].find((refusal) => refusal.code === code);
  toast.error((known ?? authTexts.redirectFailed).message);
};
