import { authOperations } from 'domain/auth';
import { factorsOperations, factorsTexts } from 'domain/factors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Mounted, mountAt, signedIn } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { RenameFactor } from './RenameFactor.tsx';

let server: Mounted;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => {
  server?.restore();
  vi.restoreAllMocks();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const type = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value);
const toasted = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
const inputsOf = (name: string) =>
  server.calls.filter((made) => made.name === name).map(({ input }) => input);
const refused = ({ code, message }: { code: string; message: string }, status = 401) =>
  refusal({ status, code, message });

const id = '0192f0c1-0000-7000-8000-0000000000aa';
const at = '2026-11-20T10:00:00.000Z';
const codes = Array.from({ length: 10 }, (_, n) =>
  `ABCD${n}-FGHJK`.replace(/\d/, (d) => 'LMNPQRSTUV'[Number(d)] ?? ''),
);
const app = { id, kind: 'totp', name: 'Authenticator app', createdAt: at, lastUsedAt: null } as const;
const listed = (items: (typeof app)[], required = false) => ({
  items,
  cursor: null,
  recoveryLeft: items.length * 10,
  required,
});
const begun = { id, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Washboard:max' };

test('[MFA-01] [MFA-03] after the password the code is asked for; the specified words come once it is right', async () => {
  server = await mountAt('/login?next=/calendar', {
    as: null,
    answers: (fake) => {
      fake.answer(authOperations.signIn, () => ({ secondStep: ['totp' as const, 'recovery' as const] }));
      fake.answer(authOperations.secondStep, ({ code }) =>
        code === '123456' ? signedIn('manager') : refused(factorsTexts.wrongStep),
      );
    },
  });
  await type('E-mail', 'max@example.com');
  await type('Password', 'Laundry-2026!');
  await button('Sign in').click();
  await expect.element(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectNoAxeViolations();
  await type('Code', '111111');
  await button('Continue').click();
  await expect
    .element(page.getByLabelText('Code', { exact: true }))
    .toHaveAccessibleDescription(expect.stringContaining(factorsTexts.wrongStep.message));
  await type('Code', '123456');
  await button('Continue').click();
  await toasted('Signed in successfully');
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('[MFA-03] who leaves the second step is signed out, and begins anew', async () => {
  server = await mountAt('/login', {
    as: null,
    answers: (fake) => {
      fake.answer(authOperations.signIn, () => ({ secondStep: ['totp' as const] }));
      fake.answer(authOperations.signOut, () => ({ signedOut: true as const }));
    },
  });
  await type('E-mail', 'max@example.com');
  await type('Password', 'Laundry-2026!');
  await button('Sign in').click();
  await button('Sign in as somebody else').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(inputsOf('auth.signOut')).toHaveLength(1);
});

test('[MFA-01] an app is set up in Settings with picture and key, and the recovery codes are shown once', async () => {
  let items: (typeof app)[] = [];
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) => {
      fake.answer(factorsOperations.list, () => listed(items));
      fake.answer(factorsOperations.startTotp, () => begun);
      fake.answer(factorsOperations.confirmTotp, () => {
        items = [app];
        return { codes };
      });
      fake.answer(factorsOperations.remove, () => {
        items = [];
        return { removed: true as const };
      });
    },
  });
  await button('Set up or change').click();
  await button('Set one up').click();
  await button('An app that shows codes').click();
  await expect.element(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectNoAxeViolations();
  await type('Code', '12345');
  await button('Set up').click();
  expect(inputsOf('factors.confirmTotp')).toEqual([]);
  await type('Code', '123 456');
  await button('Set up').click();
  const shown = page.getByRole('region', { name: 'Recovery codes' });
  await expect.element(shown.getByText(codes[9] ?? '')).toBeVisible();
  await expect.element(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('download');
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).toBeVisible();
  await expectNoAxeViolations();
  await button('I have kept them').click();
  await expect.element(shown).not.toBeInTheDocument();
  await button('Set up or change').click();
  await expect.element(page.getByText('10 recovery codes left')).toBeVisible();
  await expect.element(page.getByText(codes[9] ?? '')).not.toBeInTheDocument();
  await button('Remove Authenticator app').click();
  await button('Remove').click();
  await expect.element(button('Set one up')).toBeVisible();
});

test.each(['first', 'new'] as const)(
  '[MFA-01] whoever takes long over their %s recovery codes is not asked for the password again because of them',
  async (which) => {
    let [items, proved] = [which === 'first' ? [] : [app], true];
    const late = refusal({ status: 401, code: 'REAUTH_REQUIRED', message: 'Please' });
    // By the time that codes are made, the five minutes of the password are over.
    const made = () => {
      items = [app];
      proved = false;
      return { codes };
    };
    server = await mountAt('/settings?section=security', {
      as: 'manager',
      answers: (fake) => {
        fake.answer(factorsOperations.list, () => (proved ? listed(items) : late));
        fake.answer(factorsOperations.startTotp, () => begun);
        fake.answer(factorsOperations.confirmTotp, made);
        fake.answer(factorsOperations.renewRecovery, made);
      },
    });
    await button('Set up or change').click();
    if (which === 'first') {
      await button('Set one up').click();
      await button('An app that shows codes').click();
      await type('Code', '123 456');
      await button('Set up').click();
    } else await button('New codes').click();
    const shown = page.getByRole('region', { name: 'Recovery codes' });
    await expect.element(shown).toBeVisible();
    const asked = inputsOf('factors.list').length;
    await button('I have kept them').click();
    await expect.element(shown).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    expect(inputsOf('factors.list')).toHaveLength(asked);
    await expect.element(page.getByText('Confirm your password')).not.toBeInTheDocument();
  },
);

test('[MFA-02] the last factor says why it stays where one is required', async () => {
  server = await mountAt('/settings?section=security', {
    as: 'admin',
    answers: (fake) => fake.answer(factorsOperations.list, () => listed([app], true)),
  });
  await button('Set up or change').click();
  await expect
    .element(button('Remove Authenticator app'))
    .toHaveAccessibleDescription(factorsTexts.lastFactor.message);
});

test('[MFA-03] the confirmation of the password asks for the second factor as well', async () => {
  let proved = false;
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) => {
      fake.answer(factorsOperations.list, () =>
        proved ? listed([app]) : refusal({ status: 401, code: 'REAUTH_REQUIRED', message: 'Please' }),
      );
      fake.answer(authOperations.reauthenticate, ({ code }) => {
        if (!code) return refusal({ status: 403, code: 'SECOND_STEP_REQUIRED', message: 'Please' });
        proved = true;
        return { provedAt: at };
      });
    },
  });
  await button('Set up or change').click();
  await type('Your password', 'Laundry-2026!');
  await button('Confirm').click();
  await type('Code', '123456');
  await button('Confirm').click();
  await expect.element(button('Remove Authenticator app')).toBeVisible();
  expect(inputsOf('auth.reauthenticate').at(-1)).toEqual({ password: 'Laundry-2026!', code: '123456' });
});

test('[MFA-01] who has to have one sees nothing else until it is set up', async () => {
  server = await mountAt('/leads', {
    as: 'admin',
    user: { ...signedIn('admin').user, factorDue: at },
    answers: (fake) => {
      fake.answer(factorsOperations.startTotp, () => begun);
      fake.answer(factorsOperations.confirmTotp, () => ({ codes }));
    },
  });
  await expect.element(page.getByRole('dialog', { name: 'Set up your second factor' })).toBeVisible();
  expect(inputsOf('leads.list')).toEqual([]);
  await expectNoAxeViolations();
  await button('An app that shows codes').click();
  await type('Code', '123456');
  await button('Set up').click();
  server.answer(authOperations.me, () => signedIn('admin'));
  await button('I have kept them').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Set up your second factor' }))
    .not.toBeInTheDocument();
});

test('[MFA-01] in the days of grace a line on every page says until when, and leads to the set-up', async () => {
  const factorDue = new Date(Date.now() + 3 * 86_400_000).toISOString();
  server = await mountAt('/settings', { as: 'admin', user: { ...signedIn('admin').user, factorDue } });
  await expect.element(page.getByText(/^Your role needs a second factor\. Set one up by /)).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await expect.element(button('Set up or change')).toBeVisible();
});

test('[MFA-01] the settings say which second factor there is, and whether recovery codes are left', async () => {
  const user = { ...signedIn('manager').user, stepWays: ['totp' as const, 'passkey' as const] };
  server = await mountAt('/settings?section=security', { as: 'manager', user });
  await expect
    .element(page.getByText('Authenticator app, Passkey. No recovery codes are left'))
    .toBeVisible();
});

test('[MFA-01] who need not have one sees no such line', async () => {
  server = await mountAt('/calendar', { as: 'admin' });
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Set it up' }).elements()).toEqual([]);
});

test('[MFA-01] a factor is given another name', async () => {
  let name = 'Authenticator app';
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) => {
      fake.answer(factorsOperations.list, () => listed([{ ...app, name } as typeof app]));
      fake.answer(factorsOperations.rename, (input) => {
        name = input.name;
        return { ...app, name };
      });
    },
  });
  await button('Set up or change').click();
  await button('Rename Authenticator app').click();
  await type('Name', '');
  await button('Rename').click();
  await expect.element(page.getByText('Give it a name')).toBeVisible();
  await type('Name', 'Phone of the office');
  await button('Rename').click();
  await toasted('Renamed');
  await expect.element(button('Remove Phone of the office')).toBeVisible();
  expect(inputsOf('factors.rename')).toEqual([{ id, name: 'Phone of the office' }]);
});

keepsDraft('[MFA-01] another name for a factor', {
  form: (done) => <RenameFactor factor={app} onClose={done} />,
  operation: factorsOperations.rename,
  answer: { ...app, name: 'Phone' },
  label: 'Name',
  name: 'name',
  typed: 'Phone',
  button: 'Rename',
});
