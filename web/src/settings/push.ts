import { isPushDue, notificationOperations, type PushDevice } from 'domain/notifications';
import { call } from '#platform/call.ts';

/** What this browser can and does; `unready`: its worker is not there yet. */
export type PushHere = 'unsupported' | 'unready' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const workerHere = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration('/');

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

const isOfKey = (subscription: PushSubscription, key: string): boolean => {
  const known = subscription.options.applicationServerKey;
  if (!known) return true;
  return String(new Uint8Array(known)) === String(bytesOf(key));
};

/** How it stands here: `device` is what the server knows of this browser. */
export const pushHere = async (device: PushDevice | undefined): Promise<PushHere> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await workerHere();
  if (!worker) return 'unready';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && device && Notification.permission === 'granted' ? 'on' : 'off';
};

const register = async (key: string, anew: boolean): Promise<void> => {
  const worker = await workerHere();
  if (!worker) throw new Error('This browser is not ready yet. Please reload the page and try again.');
  const known = await worker.pushManager.getSubscription();
  if (known && (anew || !isOfKey(known, key))) await known.unsubscribe();
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch((error: unknown) => {
      throw new Error('The push service of this browser could not be reached. Please try again later.', {
        cause: error,
      });
    });
  const { endpoint = '', expirationTime = null, keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const subscription = { endpoint, expirationTime, keys: { p256dh, auth } };
  await call(notificationOperations.subscribe, { subscription, pushKey: key });
};

/** Asks the person, then registers this browser; only ever called on a click. Answers how it stands then. */
export const turnPushOn = async (key: string): Promise<PushHere> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await register(key, false);
  return 'on';
};

/** Takes this browser off the list, there and here. */
export const turnPushOff = async (): Promise<void> => {
  await call(notificationOperations.unsubscribe, {});
  const worker = await workerHere();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};

/** Registers anew what is older than seven days or about to expire (PUSH-01), of another key, or lost by the browser. */
export const renewPush = async (): Promise<void> => {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const worker = await workerHere();
  if (!worker) return;
  const { pushKey, devices } = await call(notificationOperations.ways, {});
  const device = devices.find(({ current }) => current);
  if (!device || pushKey === null) return;
  const subscription = await worker.pushManager.getSubscription();
  const due = isPushDue(device, new Date().toISOString());
  if (due || !subscription || !isOfKey(subscription, pushKey)) await register(pushKey, due);
};
