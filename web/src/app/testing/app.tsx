import '#ui/tokens.css';
import '#ui/base.css';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { authOperations, type SignedIn } from 'domain/auth';
import type { Role } from 'domain/kernel';
import { defaultSettings, settingsOperations } from 'domain/settings';
import {
  defaultNotificationPreferences,
  type Person,
  type PersonSummary,
  usersOperations,
} from 'domain/users';
import { type View, viewOperations } from 'domain/view';
import { render } from 'vitest-browser-react';
import { makeRouter } from '#app/router.tsx';
import { App } from '#app/start.tsx';
import { enter } from '#auth';
import { dropReads } from '#platform/cache.ts';
import { announceSignedOut } from '#platform/call.ts';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { toast } from '#ui/toast.tsx';

const person = (last: number, displayName: string, role: Role): Person => {
  const uid = `0192f000-0000-7000-8000-00000000000${last}`;
  return { id: uid, uid, displayName, role };
};

/** The people of these tests, by role. */
export const cast = {
  developer: person(1, 'Dora Lind', 'developer'),
  admin: person(2, 'Ada Moss', 'admin'),
  manager: person(3, 'Max Ortega', 'manager'),
  user: person(4, 'Uma Reyes', 'user'),
} as const;

const hired = '2026-11-20T10:00:00.000Z';

/** One of the cast's accounts, as administrators see it. */
export const account = (role: keyof typeof cast, more: Partial<PersonSummary> = {}): PersonSummary => ({
  ...cast[role],
  version: 1,
  email: `${role}@example.com`,
  emailConfirmed: true,
  status: 'active',
  tenantId: 'tenant',
  createdAt: hired,
  updatedAt: hired,
  lastLoginAt: null,
  firstLogin: false,
  passwordChangeRequired: false,
  fcmTokenUpdatedAt: null,
  profileImageUrl: '',
  profileImageUpdatedAt: null,
  notificationPreferencesSet: false,
  openLeads: 3,
  phone: '',
  photoURL: '',
  theme: 'dark',
  emailSignature: '',
  pushNotificationsEnabled: false,
  emailNotificationsEnabled: true,
  smsNotificationsEnabled: false,
  profileImagePrivacy: 'private',
  preferredNotificationDays: [],
  preferredNotificationTime: '09:00',
  preferredTimeZone: '',
  notificationPreferences: defaultNotificationPreferences,
  newLeadAlertsEnabled: true,
  newAnnouncementAlertsEnabled: true,
  leadAlertMethods: [],
  announcementAlertMethods: [],
  autoRemindersEnabled: true,
  autoReminderMethods: [],
  ...more,
});

/** What a sign-in of one of the cast answers. */
export const signedIn = (role: Role, more: Partial<SignedIn['user']> = {}): SignedIn => ({
  user: {
    uid: cast[role].uid,
    email: `${role}@example.com`,
    displayName: cast[role].displayName,
    role,
    firstLogin: false,
    passwordChangeRequired: false,
    passwordKind: 'current',
    emailConfirmed: true,
    ...more,
  },
  offline: { secret: 'c2VjcmV0LXNlY3JldA', salt: 'c2FsdC1zYWx0' },
});

const ownView = (uid: string): View => ({
  mode: 'self',
  uid: null,
  effectiveUid: uid,
  role: null,
  endsAt: null,
});

export type Mounted = FakeCalls & { router: ReturnType<typeof makeRouter>; view: () => View };

type MountOptions = {
  /** Who is signed in; null: nobody. */
  as: Role | null;
  user?: Partial<SignedIn['user']>;
  view?: Partial<View>;
  smsApproved?: boolean;
  /** The browser's own history, standing at the path already; otherwise one in memory. */
  history?: RouterHistory;
  /** More answers, before the page is shown. */
  answers?: (server: FakeCalls) => void;
};

// The view is kept as the server keeps it: what was set last.
const answerView = (server: FakeCalls, kept: { view: View }, uid: string) => {
  server.answer(viewOperations.get, () => kept.view);
  server.answer(viewOperations.set, ({ mode, uid: other }) => {
    const endsAt = mode === 'impersonate' ? new Date(Date.now() + 30 * 60_000).toISOString() : null;
    const effectiveUid = mode === 'all' ? null : (other ?? uid);
    const role = Object.values(cast).find((person) => person.uid === other)?.role ?? null;
    kept.view = { mode, uid: other ?? null, effectiveUid, role, endsAt };
    return kept.view;
  });
};

/** Shows the whole product at an address, with a server that answers as told. */
export const mountAt = async (path: string, options: MountOptions): Promise<Mounted> => {
  const { as, user, view, smsApproved = true, answers } = options;
  const { history = createMemoryHistory({ initialEntries: [path] }) } = options;
  toast.dismiss();
  const server = fakeCalls();
  const me = as && signedIn(as, user);
  const uid = me?.user.uid ?? '';
  const kept = { view: { ...ownView(uid), ...view } };
  const people = { items: Object.values(cast), cursor: null };
  server.answer(authOperations.me, () => me ?? refusal({ status: 401, code: 'SIGNED_OUT' }));
  server.answer(authOperations.provider, () => ({ name: null }));
  server.answer(settingsOperations.get, () => ({
    ...defaultSettings,
    smsApproved,
    version: 1,
    updatedAt: '2026-11-21T10:00:00.000Z',
  }));
  server.answer(usersOperations.impersonable, () => people);
  server.answer(usersOperations.directory, () => people);
  answerView(server, kept, uid);
  answers?.(server);
  announceSignedOut();
  dropReads();
  if (me) await enter(me);
  const router = makeRouter(history);
  await render(<App router={router} />);
  return { ...server, router, view: () => kept.view };
};
