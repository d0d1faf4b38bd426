import { authOperations, type SignedIn, signedInMark } from 'domain/auth';
import { useSyncExternalStore } from 'react';
import { dropReads } from '#platform/cache.ts';
import { call, callAfter, isCallError, onSignedOut } from '#platform/call.ts';
import { createListeners } from '#platform/listeners.ts';
import { draftsAreOf, endDrafts, forgetDrafts } from '#platform/offline/drafts.ts';
import { waitingWrites } from '#platform/offline/waiting.ts';
import { recallAnswers } from '#platform/query.ts';
import { inTime, wait } from '#platform/retry.ts';
import { type NounFace, store } from '#platform/store.ts';
import { ended, leave } from '#platform/whose.ts';
import { toast } from '#ui/toast.tsx';
import { assumeView, forgetView, restoreView } from '#view';
import { isLeaving, setLeaving } from './isLeaving.ts';
// Fetched with the page: who signs out leaves nothing behind, whether a later file can be fetched or not.
import { endOnce, finishLeaving, resumeLeaving } from './leaving.ts';
import { forgetMemory, memory } from './memory.ts';
import { dropSessionKey, keepSessionKey, sessionKey } from './sessionKey.ts';

// Until the server knows, nothing may be asked under the session that was left, and nobody can sign in over it.
callAfter((name) => (name === authOperations.signOut.name || !isLeaving() ? null : endOnce()));

export type Me = SignedIn['user'];

let me: Me | null = null;
let known = false;
const { subscribe, tell } = createListeners();
const show = (next: Me | null): void => {
  me = next;
  known = true;
  tell();
};

/** Held in ‘Set Your Password’, or until a factor is set up: the server refuses everything else (AUTH-11, D63). */
export const isHeld = (user: Me): boolean =>
  user.firstLogin || user.passwordChangeRequired || (user.factorDue ?? '3') < new Date().toISOString();

/** Who is signed in, as far as is known; null when nobody. */
export const currentMe = (): Me | null => me;
export const useSession = (): Me | null => useSyncExternalStore(subscribe, currentMe);

/** Who is signed in; only for what stands behind the guard. */
export const useMe = (): Me => {
  const user = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
};

/** Runs `listener` whenever somebody signs in, out, or is changed. */
export const onSession = subscribe;

/** Runs `then` when somebody else, or nobody, works here; answers how to stop hearing. */
export const onOtherSession = (uid: string, then: () => void): (() => void) =>
  onSession(() => me?.uid !== uid && then());

const forget = (): void => {
  leave();
  dropSessionKey();
  dropReads();
  waitingWrites.clear();
  store.clear();
  recallAnswers();
  forgetDrafts();
  forgetView();
  forgetMemory();
};

type Found = NonNullable<Awaited<ReturnType<typeof memory>>>;
const recallFrom = ({ answers, face }: Found): void => {
  recallAnswers(answers);
  store.seed((face ?? {}) as Readonly<Record<string, NounFace>>);
};

// WebKit's storage sometimes never answers: then the server's answer alone is shown.
const memoryPatience = 1_000;

// What the device remembers is shown until the server has answered, to nobody but the person it is of.
const showMemory = async (user: Me): Promise<void> => {
  const found = await inTime(memoryPatience, memory());
  if (found?.person.uid === user.uid && found.person.role === user.role) recallFrom(found);
};

/** Takes over what a sign-in answered: the key, the view, the person. */
export const enter = async ({ user, offline }: SignedIn): Promise<void> => {
  if (me && me.uid !== user.uid) forget();
  await keepSessionKey(offline);
  // A failing view is one's own view; it must not keep anybody out.
  await Promise.all([
    isHeld(user) ? null : restoreView(user.role).catch(() => {}),
    known ? null : showMemory(user),
  ]);
  ended.here = false;
  ended.byOther = false;
  show(user);
};

draftsAreOf(() => me && { uid: me.uid, key: sessionKey });

let asking: Promise<void> | null = null;

const isMarked = (): boolean => document.cookie.split('; ').includes(`${signedInMark}=1`);
// A session that ended elsewhere leaves its mark behind; that of another person is theirs.
const unmark = (): void => {
  if (ended.byOther) return;
  // biome-ignore lint/suspicious/noDocumentCookie: one name, no value; not every browser has a cookie store
  document.cookie = `${signedInMark}=; Path=/; Max-Age=0`;
};

// Without an answer the person goes on with what the device remembers, and is asked for again when the network is back.
const offlinePatience = 600;
const goOn = async (): Promise<void> => {
  const [found] = await Promise.all([memory(), navigator.onLine ? wait(offlinePatience) : null]);
  if (known || !found) return;
  recallFrom(found);
  assumeView(found.person.role);
  show(found.person);
};
const isUnreached = (error: unknown): boolean => isCallError(error) && [0, 502, 503].includes(error.status);
const again = 15_000;

const askLater = (): void => {
  const stop = new AbortController();
  window.addEventListener('online', () => stop.abort(), { once: true, signal: stop.signal });
  void wait(again, stop.signal).then(() => {
    stop.abort();
    asking ??= ask();
    asking.catch(() => {});
  });
};

const ask = async (): Promise<void> => {
  try {
    const answer = await call(authOperations.me, {});
    // Who is signing out stays out.
    if (isLeaving()) show(null);
    else await enter(answer);
  } catch (error) {
    // Who left meanwhile stays out.
    if (isCallError(error) && error.code === 'ABORTED') return;
    if (isUnreached(error) && (await memory())) {
      await goOn();
      askLater();
      return;
    }
    if (!isCallError(error) || error.status !== 401) throw error;
    unmark();
    show(null);
  } finally {
    asking = null;
  }
};

/** Asks the server once who is signed in; nobody is where the cookie beside the session's is missing. */
export const knowSession = async (): Promise<Me | null> => {
  if (!known && isLeaving()) {
    resumeLeaving();
    show(null);
  }
  if (!known && !isMarked()) show(null);
  if (!known) {
    asking ??= ask();
    // A server that is slow to answer keeps nobody from what is on the device.
    await Promise.race([asking, goOn().then(() => (me ? undefined : asking))]);
  }
  return me;
};

/** Asks again, for example after the e-mail has been confirmed. */
export const renewSession = (): Promise<void> => ask();

/** Ends the session: here at once, and on the server as soon as it can be reached (0015). */
export const signOut = async (): Promise<void> => {
  const uid = me?.uid;
  // From here on nobody is signed in here, whatever the server knows.
  setLeaving(true);
  unmark();
  const drafts = endDrafts();
  forget();
  show(null);
  await drafts;
  await finishLeaving(uid);
};

onSignedOut(() => {
  if (!me) return;
  ended.here = true;
  // Another person's tab says so itself.
  if (!ended.byOther) toast.error('No user logged in');
  unmark();
  forget();
  show(null);
});
