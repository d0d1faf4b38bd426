import { expect, test } from 'vitest';
import { demoPassword, reads, signIn, takeSeat } from './browser.ts';
import { hire } from './people.ts';
import { tryPassword } from './sign-in.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

// Browsers make passkeys for a name, not for a number.
const named = url.replace('127.0.0.1', 'localhost');

test('[MFA-02] [MFA-03] a rep sets a passkey up on a phone, signs in with it alone, and beside the password', async () => {
  const person = await hire(url, admin, { displayName: 'Pia Passkey' });
  const { page, context } = await takeSeat(browser, { url: named, width: 390, height: 844, touch: true });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const leave = async () => {
    // What the address bar's own sign-out does elsewhere is another story.
    await context.clearCookies({ name: 'washboard_session' });
    await context.clearCookies({ name: 'washboard_in' });
    await page.goto('/login');
  };

  await signIn(page, person.email);
  await page.goto('/settings?section=security');
  // What comes above pushes the rest down, from under a press.
  await page.getByText('Keep this device usable offline?').waitFor();
  await press('Set up or change');
  await press('Set one up');
  await press(/^A passkey/);
  await page.getByRole('dialog').getByLabel('Name').fill('My phone');
  await press('Make a passkey');
  await expect
    .poll(() => page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').count())
    .toBe(10);
  await press('I have kept them');
  await press('Set up or change');
  await page.getByText('My phone (Passkey)').waitFor();

  await leave();
  await press('Use a passkey');
  await reads(page, 'Signed in successfully');

  await leave();
  await tryPassword(page, person.email, demoPassword);
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
  // A reload goes on where it was.
  await page.reload();
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
  await press('Use a passkey');
  await reads(page, 'Signed in successfully');
});
