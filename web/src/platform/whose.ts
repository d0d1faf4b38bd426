import { personHeader } from 'domain/kernel';
import { createListeners } from '#platform/listeners.ts';
import { writer } from '#platform/offline/drafts.ts';

/** The header that says whose a request is; none where nobody is signed in. */
export type Whose = { readonly [personHeader]?: string };

/** Whose a request is that is made now. */
export const whose = (uid = writer()?.uid): Whose => (uid ? { [personHeader]: uid } : {});

/** Whether a session ended under this page, and whether because another person signed in in this browser. */
export const ended = { here: false, byOther: false };

let left = 0;
const { subscribe, tell } = createListeners();

/** Runs `listener` whenever who worked here has gone, whichever way; answers how to stop. */
export const onLeft = subscribe;

/** Says that who worked here has gone: what is still on its way to them is no longer handed on, and nothing of theirs stays on the page. */
export const leave = (): void => {
  left += 1;
  tell();
};

/** How often somebody has left this page. */
export const timesLeft = (): number => left;
