import { type Approval, approvalsOperations } from 'domain/approvals';
import { auditOperations } from 'domain/audit';
import { authOperations } from 'domain/auth';
import { inboundOperations } from 'domain/inbound';
import type { Operation, Role } from 'domain/kernel';
import { outboxOperations } from 'domain/outbox';
import { searchOperations } from 'domain/search';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod';
import { account, cast, type Mounted, mountAt } from '#app/testing';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { minuteOf } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => server?.restore());

const at = '2026-11-20T10:00:00.000Z';

const approval = (more: Partial<Approval>): Approval => ({
  id: '0192f000-0000-7000-8000-0000000000a1',
  version: 1,
  email: 'rosa@example.com',
  role: 'manager',
  used: false,
  usedAt: null,
  usedBy: null,
  state: 'pending',
  hasCode: true,
  codeExpiresAt: new Date(Date.now() + 5.5 * 86_400_000).toISOString(),
  createdAt: at,
  createdBy: cast.admin.uid,
  updatedAt: at,
  revokedAt: null,
  ...more,
});

const alone = {
  actedAt: null,
  through: null,
  about: [],
  names: {},
  sealed: true,
  letInBy: null,
  entries: 1,
  alike: 1,
  others: [],
};
const besides = {
  id: '5',
  at: '2026-11-21T10:00:00.000Z',
  actedAt: null,
  by: cast.manager.uid,
  as: cast.manager.uid,
  noun: 'contacts',
  rowId: 'k',
  verb: 'created',
  title: null,
  to: null,
  changes: [],
  sealed: true,
  through: null,
  about: [],
  names: {},
  letInBy: null,
};
const signIn = {
  id: '1',
  at,
  by: null,
  openedBy: null,
  secondStep: null,
  step: null,
  revoked: null,
  address: '192.0.2.1',
  userAgent: null,
};

const people = () => [
  account('developer'),
  account('admin'),
  account('manager'),
  account('user', { status: 'suspended' }),
];

const answers = (fake: FakeCalls) => {
  const list = people();
  fake
    .answer(usersOperations.list, ({ role }) => {
      const items = list.filter((one) => !role || one.role === role);
      return { items, cursor: null, total: items.length };
    })
    .answer(usersOperations.get, ({ uid }) => ({
      ...(list.find((one) => one.uid === uid) ?? account('user')),
      assignedLeads: [],
    }))
    .answer(usersOperations.reps, () => ({ items: [cast.manager, cast.admin], cursor: null }))
    .answer(usersOperations.sessions, () => ({ items: [], cursor: null }))
    .answer(usersOperations.signIns, () => ({
      items: [
        { ...signIn, verb: 'signed-in' as const, openedBy: 'password' as const, secondStep: 'totp' },
        { ...signIn, id: '2', verb: 'sign-in-failed' as const, step: 'sign-in' },
      ],
      cursor: null,
    }))
    .answer(approvalsOperations.list, () => ({ items: [approval({})], cursor: null }))
    .answer(auditOperations.list, () => ({
      items: [
        {
          id: '1',
          at,
          by: cast.manager.uid,
          as: cast.manager.uid,
          noun: 'leads',
          rowId: 'r',
          verb: 'moved',
          title: '1200 Broadway',
          to: 'selling',
          changes: [{ field: 'status', before: 'new', after: 'selling' }],
          ...alone,
        },
        {
          id: '2',
          at,
          by: cast.manager.uid,
          as: cast.manager.uid,
          noun: 'clients',
          rowId: 'c',
          verb: 'imported',
          title: null,
          to: null,
          changes: [{ field: 'importedFrom', before: null, after: 'offices.csv' }],
          ...alone,
          entries: 40,
          alike: 38,
          others: [{ ...besides, alike: 2 }],
        },
      ],
      cursor: null,
    }))
    .answer(auditOperations.entries, () => ({
      items: [
        {
          id: '3',
          at,
          actedAt: null,
          by: cast.manager.uid,
          as: cast.manager.uid,
          noun: 'clients',
          rowId: 'c',
          verb: 'imported',
          title: 'Vine Street',
          to: null,
          changes: [{ field: 'importedFrom', before: null, after: 'offices.csv' }],
          sealed: true,
          through: null,
          about: [],
          names: {},
          letInBy: null,
        },
      ],
      cursor: null,
    }))
    .answer(auditOperations.seal, () => ({
      newest: { number: 12, hash: '9c0741aed2f8'.padEnd(64, '0'), at, position: 48_231 },
      archivedUpTo: '2019-03-01T12:00:00.000Z',
    }))
    .answer(outboxOperations.list, () => ({
      items: [
        {
          id: 'm1',
          version: 1,
          to: 'rosa@example.com',
          subject: 'Your access code',
          state: 'failed' as const,
          delivered: false,
          attempts: 3,
          lastError: 'Connection refused',
          createdAt: at,
          nextAt: null,
          sentAt: null,
        },
      ],
      cursor: null,
      sends: false,
    }))
    .answer(inboundOperations.stuck, () => ({
      items: [
        {
          id: 's1',
          receivedAt: at,
          from: 'Olga <olga@vine.example>',
          to: ['hello@in.example.com'],
          subject: 'Our new plans',
          sizeBytes: 20_000_000,
          reason: 'Reading it took too long or broke off',
          nextAt: null,
        },
      ],
      cursor: null,
      total: 1,
    }));
};

const mount = async (path: string, as: Role = 'developer') => {
  server = await mountAt(path, { as, answers });
};
const sent = (name: string) => server.calls.filter((one) => one.name === name).map(({ input }) => input);
const act = async (whose: string, what: string) => {
  await page.getByRole('button', { name: `Actions for ${whose}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
};

test('[ADMIN-01] users are listed with role, status and open leads, and filtered by role', async () => {
  await mount('/admin');
  const table = page.getByRole('table', { name: 'Users' });
  await expect.element(table.getByRole('link', { name: 'Max Ortega' })).toBeVisible();
  await expect.element(table.getByText('Suspended')).toBeVisible();
  await expectNoAxeViolations();
  await page.getByLabelText('Role').selectOptions('manager');
  await expect.element(table.getByRole('link', { name: 'Ada Moss' })).not.toBeInTheDocument();
  expect(server.router.state.location.href).toBe('/admin?role=manager');
});

/** Refused until the password was given, as the server does after five minutes. */
const asksForPassword = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  answer: () => Output | Response,
) => {
  let given = false;
  server
    .answer(authOperations.reauthenticate, () => {
      given = true;
      return { provedAt: at };
    })
    .answer(operation, () => (given ? answer() : refusal({ status: 401, code: 'REAUTH_REQUIRED' })));
};
const givePassword = async () => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabelText('Your password').fill('Laundry-2026!');
  await expectNoAxeViolations(document.body, 'desk');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
};

test('[ADMIN-01] a role is changed with its reason and one’s own password', async () => {
  await mount('/admin');
  asksForPassword(usersOperations.setRole, () => Response.json({}));
  await act('Max Ortega', 'Change role');
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await expect
    .element(dialog.getByRole('button', { name: 'Change role' }))
    .toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('Role').selectOptions('admin');
  await dialog.getByLabelText('Reason').fill('Leads the team now');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await givePassword();
  await expect.element(page.getByText('Max Ortega is now admin')).toBeVisible();
  expect(sent('auth.reauthenticate')).toEqual([{ password: 'Laundry-2026!' }]);
  const change = { uid: cast.manager.uid, role: 'admin', reason: 'Leads the team now' };
  expect(sent('users.setRole')).toEqual([change, change]);
});

test('[ADMIN-01] an access code is shown once', { tags: ['long'] }, async () => {
  await mount('/admin');
  asksForPassword(usersOperations.issueCode, () => ({ code: 'K7MP2QXA', expiresAt: at }));
  await act('Max Ortega', 'Issue access code');
  await page.getByRole('button', { name: 'Issue access code' }).click();
  await givePassword();
  await expect.element(page.getByText('K7MP2QXA')).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('K7MP2QXA')).not.toBeInTheDocument();
});

test('[ADMIN-01] an admin may do nothing to a developer, and reads why', async () => {
  await mount('/admin', 'admin');
  await page.getByRole('button', { name: 'Actions for Dora Lind' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Suspend.*Only a developer may do this/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('menuitem', { name: 'View as' })).not.toBeInTheDocument();
});

test('[ADMIN-02] who leaves: what they hold is named and counted, one receives it, and a kind goes elsewhere', async () => {
  await mount('/admin');
  server
    .answer(usersOperations.directory, () => ({
      items: [cast.manager, cast.admin, cast.user, cast.developer],
      cursor: null,
    }))
    .answer(usersOperations.held, () => ({
      items: [
        { kind: 'leads' as const, count: 12, names: ['Vine Court', 'Elm House', 'Oak Row'] },
        { kind: 'appointments' as const, count: 1, names: ['Board meeting, Tue, Dec 1, 10:00'] },
        { kind: 'sites' as const, count: 2, names: ['Court 1', 'Court 2'] },
      ],
    }))
    .answer(usersOperations.deactivate, () => Response.json({}));
  await act('Max Ortega', 'Deactivate');
  const dialog = page.getByRole('dialog', { name: 'Deactivate Max Ortega?' });
  await expect.element(dialog.getByText('Vine Court · Elm House · Oak Row · 9 more')).toBeVisible();
  await expect.element(dialog.getByText('Choose who receives what they hold.').first()).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabelText('Who receives what they hold').selectOptions('Uma Reyes, User');
  await expect
    .element(dialog.getByText('Uma Reyes cannot have 12 leads. Choose somebody else.').first())
    .toBeVisible();
  await dialog.getByLabelText('12 leads').selectOptions('Ada Moss, Admin');
  await dialog.getByLabelText('2 sites they collect at').selectOptions('Dora Lind, Developer');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByText('User deactivated')).toBeVisible();
  expect(sent('users.deactivate')).toEqual([
    {
      uid: cast.manager.uid,
      receiver: cast.user.uid,
      receivers: { leads: cast.admin.uid, sites: cast.developer.uid },
    },
  ]);
});

test('[ADMIN-02] somebody who holds nothing leaves at once', async () => {
  await mount('/admin');
  server
    .answer(usersOperations.held, () => ({ items: [] }))
    .answer(usersOperations.deactivate, () => Response.json({}));
  await act('Max Ortega', 'Deactivate');
  const dialog = page.getByRole('dialog', { name: 'Deactivate Max Ortega?' });
  await expect.element(dialog.getByText(/They hold nothing/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByText('User deactivated')).toBeVisible();
  expect(sent('users.deactivate')).toEqual([{ uid: cast.manager.uid, receiver: null, receivers: {} }]);
});

test('[ADMIN-02] Add user approves the e-mail, makes the code and sends the invitation in one', async () => {
  await mount('/admin');
  server.answer(approvalsOperations.add, () => ({
    items: [{ email: 'rosa@example.com', id: 'a1', code: 'ABCD2345', expiresAt: at, error: null }],
  }));
  const users = page.getByRole('region', { name: 'Users' });
  await expect.element(users.getByText(/^rosa@example\.com has not signed in yet\./)).toBeVisible();
  expect(users.getByRole('link', { name: 'Approved e-mails' }).element().getAttribute('href')).toBe(
    '/admin?tab=approved&state=pending',
  );
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await expect.element(dialog.getByText('A rep: works leads and looks after their clients')).toBeVisible();
  await dialog.getByLabelText('E-mail', { exact: true }).fill('rosa@example.com');
  await dialog.getByLabelText('Name').fill('Rosa Lindgren');
  await dialog.getByLabelText('Invite them by e-mail').click();
  await expect.element(dialog.getByText('The code goes along.')).toBeVisible();
  await dialog.getByLabelText('Role').selectOptions('admin');
  await expect.element(dialog.getByText(/^Without the code/)).toBeVisible();
  await dialog.getByLabelText('Role').selectOptions('manager');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  const shown = page.getByRole('dialog', { name: 'Access code' });
  await expect.element(shown.getByText('ABCD2345')).toBeVisible();
  const address = `${window.location.origin}/login?way=code`;
  await expect.element(shown.getByText(address)).toBeVisible();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await shown.getByRole('button', { name: 'Copy code and address' }).click();
  expect(written.mock.calls).toEqual([
    [
      `Sign in to Washboard at ${address} as rosa@example.com with the access code ABCD2345. It works once, until ${minuteOf(at)}.`,
    ],
  ]);
  written.mockRestore();
  expect(sent('approvals.add')).toEqual([
    {
      items: [
        {
          displayName: 'Rosa Lindgren',
          email: 'rosa@example.com',
          role: 'manager',
          mailed: true,
          withCode: true,
        },
      ],
    },
  ]);
});

test('[ADMIN-01] /admin/users/{uid} shows the account, its sessions and what it did', async () => {
  await mount(`/admin/users/${cast.manager.uid}`);
  await expect.element(page.getByRole('heading', { name: 'Max Ortega', level: 1 })).toBeVisible();
  await expect.element(page.getByText('manager@example.com')).toBeVisible();
  await expect.element(page.getByText('Not signed in anywhere')).toBeVisible();
  await expect.element(page.getByText('Signed in by password and a code of the app')).toBeVisible();
  await expect.element(page.getByText('Not signed in: wrong password or access code')).toBeVisible();
  const activity = page.getByRole('region', { name: 'Activity', exact: true });
  await expect.element(activity.getByText(/moved/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Done to this account' })).toBeVisible();
  await expect.element(page.getByText('Manager', { exact: true })).toBeVisible();
  expect(sent('audit.list')).toMatchObject([{ by: cast.manager.uid }, { account: cast.manager.uid }]);
  await expectNoAxeViolations();
  await page.getByRole('link', { name: 'Leads given to Max Ortega or taken from them' }).click();
  const only = page.getByRole('button', { name: 'Any leads again' });
  await expect.element(only).toHaveTextContent('Leads given to or taken from Max Ortega only');
  expect(sent('audit.list').at(-1)).toMatchObject({ rep: cast.manager.uid });
  await only.click();
  await vi.waitFor(() => expect(sent('audit.list').at(-1)).not.toHaveProperty('rep'));
});

test.each([404, 400])(
  '[NAV-03] an account that does not exist says so, with a way on (%s)',
  async (status) => {
    server = await mountAt('/admin/users/somebody', {
      as: 'admin',
      answers: (fake) => {
        answers(fake);
        fake.answer(usersOperations.get, () => refusal({ status, code: 'NOT_FOUND', message: 'Invalid id' }));
      },
    });
    await expect.element(page.getByText('This user does not exist')).toBeVisible();
    await page.getByRole('link', { name: 'All users' }).click();
    await expect.element(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
  },
);

test('[ADMIN-01] who signs somebody out everywhere is told first that what waits unsent there is lost', async () => {
  const session = { id: 's1', current: false, openedBy: 'password' as const, userAgent: '', address: '' };
  const one = { ...session, createdAt: at, lastSeenAt: at };
  server = await mountAt(`/admin/users/${cast.manager.uid}`, {
    as: 'developer',
    answers: (fake) => {
      answers(fake);
      fake
        .answer(usersOperations.sessions, () => ({ items: [one], cursor: null }))
        .answer(usersOperations.revokeSessions, () => ({ revoked: 1 }));
    },
  });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign Max Ortega out everywhere?' });
  await expect
    .element(
      question.getByText(/Drafts and changes that wait unsent there are lost; how many there are only/),
    )
    .toBeVisible();
  expect(sent('users.revokeSessions')).toEqual([]);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText('1 session ended')).toBeVisible();
  expect(sent('users.revokeSessions')).toEqual([{ uid: cast.manager.uid }]);
});

test('[ADMIN-01] an e-mail is approved with a code, shown once', async () => {
  await mount('/admin?tab=approved');
  server.answer(approvalsOperations.add, () => ({
    items: [{ email: 'new@example.com', id: 'x', code: 'H3XK9PQR', expiresAt: at, error: null }],
  }));
  await expect.element(page.getByText('Expires in 6 d')).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Approve an e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve an e-mail' });
  await dialog.getByLabelText('E-mail').fill('new@example.com');
  await dialog.getByRole('button', { name: 'Approve e-mail' }).click();
  await expect.element(page.getByText('H3XK9PQR')).toBeVisible();
  expect(sent('approvals.add')).toEqual([
    { items: [{ email: 'new@example.com', role: 'manager', withCode: true }] },
  ]);
});

test('[ADMIN-01] an address that is on the list already says so at its field', async () => {
  await mount('/admin?tab=approved');
  server.answer(approvalsOperations.add, () =>
    refusal({ status: 409, code: 'ALREADY_APPROVED', message: 'This email is already on the list.' }),
  );
  await page.getByRole('button', { name: 'Approve an e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('E-mail').fill('rosa@example.com');
  await dialog.getByRole('button', { name: 'Approve e-mail' }).click();
  await expect
    .element(dialog.getByLabelText('E-mail'))
    .toHaveAccessibleDescription('This email is already on the list.');
});

test('[ADMIN-01] many addresses are pasted and answered line by line', async () => {
  await mount('/admin?tab=approved');
  server.answer(approvalsOperations.add, ({ items }) => ({
    items: items.map(({ email }, line) => ({
      email,
      id: line === 0 ? 'x' : null,
      code: null,
      expiresAt: null,
      error: line === 0 ? null : 'Invalid email format',
    })),
  }));
  await page.getByRole('button', { name: 'Paste many' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste many' });
  await dialog.getByLabelText('E-mail addresses').fill('one@example.com\nnobody');
  await dialog.getByRole('button', { name: 'Approve 2 e-mails' }).click();
  await expect.element(page.getByRole('heading', { name: '1 of 2 added' })).toBeVisible();
  await expect.element(page.getByText('Invalid email format')).toBeVisible();
});

test('[ADMIN-01] an approval is revoked after a question', async () => {
  await mount('/admin?tab=approved');
  server.answer(approvalsOperations.revoke, () => approval({ state: 'revoked', revokedAt: at }));
  await page.getByRole('button', { name: 'Revoke rosa@example.com' }).click();
  await page.getByRole('button', { name: 'Revoke 1 approval' }).click();
  await expect.element(page.getByText('Approval revoked')).toBeVisible();
  expect(sent('approvals.revoke')).toEqual([{ id: approval({}).id }]);
});

test('[ADMIN-01] [ADMIN-05] [K4] the audit tells in a sentence who did what, opens to before and after, and is narrowed by its address', async () => {
  await mount('/admin?tab=audit');
  const main = page.getByRole('main');
  const moved = main.getByRole('listitem').filter({ hasText: 'Max Ortega moved 1200 Broadway to Selling' });
  await expect.element(moved).toBeVisible();
  const imported = main
    .getByRole('listitem')
    .filter({ hasText: 'Max Ortega imported 38 clients from offices.csv' });
  await expect.element(imported).toBeVisible();
  await expect.element(imported.getByText('Max Ortega added 2 contacts')).toBeVisible();
  await expect.element(main.getByText('40 entries, one act')).toBeVisible();
  const lead = moved.getByRole('link', { name: '1200 Broadway' });
  expect(lead.element().getAttribute('href')).toBe('/leads/r');
  await moved.getByRole('button', { name: /^Before and after/ }).click();
  const changes = moved.getByRole('table', { name: 'Before and after' });
  await expect.element(changes.getByRole('row', { name: 'Status new selling' })).toBeVisible();
  await expect.element(moved.getByText('Entry 1, sealed')).toBeVisible();
  for (const name of ['as CSV', 'for Excel'])
    await expect.element(page.getByRole('button', { name: `Download these acts ${name}` })).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await moved.getByRole('button', { name: 'Only this lead' }).click();
  expect(sent('audit.list').at(-1)).toMatchObject({ noun: 'leads', id: 'r' });
  await main.getByRole('button', { name: 'Any record again' }).click();
  server.answer(searchOperations.all, () => ({
    results: [{ type: 'site', id: cast.user.uid, title: 'Vine Court', subtitle: 'Napa, CA', score: 1 }],
  }));
  await main.getByRole('button', { name: 'One record …' }).click();
  const picker = page.getByRole('dialog', { name: 'Acts on one record' });
  await picker.getByRole('searchbox', { name: 'Record' }).fill('vine');
  await picker.getByRole('radio', { name: /Vine Court/ }).click();
  await vi.waitFor(() =>
    expect(sent('audit.list').at(-1)).toMatchObject({ noun: 'sites', id: cast.user.uid }),
  );
  await main.getByRole('button', { name: 'Any record again' }).click();
  await page.getByLabelText('Who').selectOptions('Max Ortega');
  await main.getByRole('button', { name: 'Exports' }).click();
  await main.getByLabelText('Words in what was changed').fill('CoinTech');
  await vi.waitFor(() =>
    expect(sent('audit.list').at(-1)).toMatchObject({
      by: cast.manager.uid,
      kind: 'exports',
      text: 'CoinTech',
    }),
  );
  const { href } = server.router.state.location;
  for (const part of [`by=${cast.manager.uid}`, 'kind=exports', 'text=CoinTech'])
    expect(href).toContain(part);
  expect(href).not.toContain('record=');
});

test('[ADMIN-05] an act of many opens to its entries, and on a phone everything is within reach', async () => {
  await page.viewport(390, 844);
  await mount('/admin?tab=audit');
  const bulk = page.getByRole('main').getByRole('listitem').filter({ hasText: '38 clients' });
  await bulk.getByRole('button', { name: /^Before and after/ }).click();
  const entry = bulk
    .getByRole('listitem')
    .filter({ hasText: 'Max Ortega imported Vine Street from offices.csv' });
  await expect.element(entry).toBeVisible();
  expect(sent('audit.entries')).toMatchObject([{ id: '2' }]);
  // The filters stand in two columns, each row as wide as the list.
  const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
  const list = page.getByRole('region', { name: 'What was done' }).element();
  const ends = ['One record …', 'Download these acts for Excel'].map((name) =>
    right(page.getByRole('button', { name }).element()),
  );
  const words = page.getByLabelText('Words in what was changed').element();
  const to = page.getByLabelText('To', { exact: true }).element();
  expect([...ends, right(words), right(to)]).toEqual(Array.from({ length: 4 }, () => right(list)));
  await page.getByLabelText('Kind of act').selectOptions('Sign-ins');
  expect(sent('audit.list').at(-1)).toMatchObject({ kind: 'signIns' });
  await expectNoAxeViolations();
});

test('[ADMIN-05] [W14] the newest seal stands beside the audit, to be kept elsewhere', async () => {
  await mount('/admin?tab=audit');
  await expect.element(page.getByText(/Sealed up to entry 48,231/)).toBeVisible();
  await expect.element(page.getByText(/Up to Mar 1, 2019.* the history is in the archive\./)).toBeVisible();
  await expect.element(page.getByText('9c07 41ae d2f8')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Copy newest seal/ })).toBeVisible();
});

test('[ADMIN-05] [W14] where the audit ends it says what is older is archived, also where nothing newer fits', async () => {
  const archived = { through: '2015-04-10T10:00:00.000Z', on: '2024-01-05T12:00:00.000Z' };
  const changes = { title: null, to: null, changes: [], ...alone };
  const act = {
    at,
    by: null,
    as: null,
    noun: 'users',
    rowId: cast.manager.uid,
    verb: 'deactivated',
    ...changes,
  };
  server = await mountAt('/admin?tab=audit', {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(auditOperations.list, ({ cursor, to }) => ({
        items: to ? [] : [{ ...act, id: cursor ?? 'newest' }],
        ...(cursor || to ? { cursor: null, archived } : { cursor: 'older' }),
      }));
    },
  });
  const end = page.getByText(
    'History up to Apr 10, 2015 was put into the archive on Jan 5, 2024. Whoever runs the server keeps it: ask an administrator.',
  );
  await expect.element(page.getByText('Washboard deactivated Max Ortega')).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(end).toBeVisible();
  await page.getByLabelText('To').fill('2014-01-01');
  await expect.element(page.getByText('No entries')).toBeVisible();
  await expect.element(end).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[ADMIN-01] the audit names who signed in, and whose account was changed; of an unknown row it says nothing', async () => {
  const entry = { at, as: null, noun: 'users', rowId: cast.manager.uid, title: null, to: null, ...alone };
  const changes = [
    { field: 'openedBy', before: null, after: 'password' },
    { field: 'session', before: null, after: '0192f000-0000-7000-8000-0000000000ff' },
  ];
  server = await mountAt('/admin?tab=audit', {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake.answer(auditOperations.list, () => ({
        items: [
          { ...entry, id: '1', by: null, verb: 'signed-in', changes },
          { ...entry, id: '2', by: cast.admin.uid, verb: 'deactivated', changes: [] },
        ],
        cursor: null,
      }));
    },
  });
  const lines = page.getByRole('main').getByRole('listitem');
  const signedIn = lines.filter({ hasText: 'Max Ortega signed in with a password' });
  await expect.element(lines.filter({ hasText: 'Ada Moss deactivated Max Ortega' })).toBeVisible();
  await signedIn.getByRole('button', { name: /^Before and after/ }).click();
  // Before an act of its own there was nothing that could be told.
  await expect.element(signedIn.getByRole('row', { exact: true, name: 'Opened by password' })).toBeVisible();
  expect(
    signedIn
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Field', 'Recorded']);
  expect(page.getByText('another record').elements()).toEqual([]);
});

test('[ADMIN-05] a next step stands in the audit with the hour of the office, as on the lead', async () => {
  const step = (dueAt: string) => ({ what: 'Call', dueAt });
  const entry = { at, by: cast.admin.uid, as: null, noun: 'leads', rowId: 'r', title: 'Vine', to: null };
  const told = { ...entry, ...alone, verb: 'updated' };
  const [first, then] = [step('2026-11-22T02:00:00.000Z'), step('2026-11-23T02:30:00.000Z')];
  server = await mountAt('/admin?tab=audit', {
    as: 'admin',
    answers: (fake) => {
      answers(fake);
      fake
        .answer(settingsOperations.get, () => ({
          ...defaultSettings,
          version: 1,
          officeTimeZone: 'Pacific/Honolulu',
        }))
        .answer(auditOperations.list, () => ({
          items: [
            { ...told, id: '1', changes: [{ field: 'nextStep', before: null, after: first }] },
            { ...told, id: '2', changes: [{ field: 'nextStep', before: first, after: then }] },
          ],
          cursor: null,
        }));
    },
  });
  const lines = page.getByRole('main').getByRole('listitem');
  await expect.element(lines.filter({ hasText: /Call, due Nov 21.* 16:00/ })).toBeVisible();
  const later = lines.filter({ hasText: /set Next step, due of Vine from Nov 21.* 16:00 to Nov 22.* 16:30/ });
  await later.getByRole('button', { name: /^Before and after/ }).click();
  await expect.element(later.getByRole('row', { name: /Nov 21.* 16:00 Nov 22.* 16:30/ })).toBeVisible();
});

test('[ADMIN-01] the outbox shows what failed and why, and sends it again', async () => {
  await mount('/admin?tab=outbox');
  server
    .answer(outboxOperations.retry, () => Response.json({}))
    .answer(outboxOperations.get, () =>
      Response.json({ id: 'm1', subject: 'Your access code', text: 'Hello Rosa', html: null }),
    );
  await expect.element(page.getByText(/No mail server is configured/)).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Look at Your access code' }).click();
  await expect.element(page.getByText('Hello Rosa')).toBeVisible();
  await expect.element(page.getByText('Connection refused')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send again: Your access code' }).click();
  await expect.element(page.getByText('It is sent again')).toBeVisible();
  expect(sent('outbox.retry')).toEqual([{ id: 'm1' }]);
  const stuck = page.getByRole('table', { name: 'Incoming mail not taken in' });
  for (const text of ['Our new plans', 'Olga <olga@vine.example>', 'Failed', /took too long/])
    await expect.element(stuck.getByText(text)).toBeVisible();
  server.answer(inboundOperations.retry, () => ({}));
  await stuck.getByRole('button', { name: 'Try again: Our new plans' }).click();
  await expect.element(page.getByText('It is tried again')).toBeVisible();
  expect(sent('inbound.retry')).toEqual([{ id: 's1' }]);
});

test('a list that cannot be read says so and tries again', async () => {
  server = await mountAt('/admin', {
    as: 'admin',
    answers: (fake) =>
      fake.answer(usersOperations.list, () => refusal({ status: 500, code: 'INTERNAL', message: 'Broken' })),
  });
  await expect.element(page.getByText('Could not load users. Broken')).toBeVisible();
  answers(server);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: 'Max Ortega' })).toBeVisible();
});

for (const path of ['/admin', `/admin/users/${cast.user.uid}`])
  test(`[VIEW-04] ${path} waits while viewing as somebody else`, async () => {
    const view = {
      mode: 'impersonate' as const,
      uid: cast.manager.uid,
      endsAt: new Date(Date.now() + 600_000).toISOString(),
    };
    server = await mountAt(path, { as: 'developer', view, answers });
    await expect.element(page.getByText('Reset the view to administer.')).toBeVisible();
    expect(sent('users.list')).toEqual([]);
    expect(sent('users.get')).toEqual([]);
    await expectNoAxeViolations();
  });
