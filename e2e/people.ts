import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, request } from 'playwright';
import { demo, demoPassword, type Seat, type SeatOptions, takeSeat } from './browser.ts';
import { patience } from './chromium.ts';

/** A call as somebody signed in; anything but 2xx throws. */
export type Call = <Answer = unknown>(operation: string, input?: object) => Promise<Answer>;

/** Somebody of a story's own, so that no two stories meet. */
export type Person = { uid: string; email: string; displayName: string; call: Call; desk: APIRequestContext };

const callFrom =
  (desk: APIRequestContext): Call =>
  async <Answer>(operation: string, input: object = {}) => {
    // A connection that lay still for long may be closed by the server while it is taken up again, as browsers know.
    const answer = await desk.post(`/api/${operation}`, { data: input, maxRetries: 2 });
    if (!answer.ok()) throw new Error(`${operation}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

type SignedIn = { user: { uid: string; displayName: string } };

/** One of the demonstration accounts, at a desk without a browser. */
export const demoPerson = async (url: string, who: keyof typeof demo): Promise<Person> => {
  const desk = await request.newContext({ baseURL: url, timeout: patience });
  const call = callFrom(desk);
  const email = demo[who];
  const { user } = await call<SignedIn>('auth.signIn', { email, password: demoPassword });
  return { uid: user.uid, email, displayName: user.displayName, call, desk };
};

type Hire = { displayName: string; role?: 'user' | 'manager' | 'admin' };

/** An address that nobody has yet. */
export const addressOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@stories.example`;

/** Approves an address and signs it up; administrators are raised to it afterwards, as in life. */
export const hire = async (
  url: string,
  admin: Person,
  { displayName, role = 'manager' }: Hire,
): Promise<Person> => {
  const email = addressOf(displayName);
  const first = role === 'admin' ? 'manager' : role;
  await admin.call('approvals.add', { items: [{ email, role: first, withCode: false }] });
  const desk = await request.newContext({ baseURL: url, timeout: patience });
  const call = callFrom(desk);
  const { user } = await call<SignedIn>('auth.signUp', { email, displayName, password: demoPassword });
  if (role === 'admin') await admin.call('users.setRole', { uid: user.uid, role });
  return { uid: user.uid, email, displayName, call, desk };
};

const telling = { enabled: true, methods: ['in-app'] };

/** Whoever counts what they are told: leads that nobody has, of other stories, are none of it. */
export const hearOfOwnOnly = ({ call }: Person): Promise<unknown> => {
  const rest = { leadAssigned: telling, reminder: telling, leadStatusChanged: telling };
  const notificationPreferences = { ...rest, newLead: { ...telling, enabled: false } };
  return call('users.updateProfile', { fields: { notificationPreferences } });
};

/** A lead of a story's own; answers its id. */
export const addLead = async (by: Person, fields: Record<string, unknown>): Promise<string> => {
  const id = randomUUID();
  await by.call('leads.create', { id, ...fields });
  return id;
};

/** A browser in which somebody is signed in already. */
export const takeOwnSeat = async (browser: Browser, person: Person, options: SeatOptions): Promise<Seat> => {
  const seat = await takeSeat(browser, options);
  const { cookies } = await person.desk.storageState();
  await seat.context.addCookies(cookies);
  return seat;
};
