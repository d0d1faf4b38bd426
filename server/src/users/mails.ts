import { later, type Role } from 'domain/kernel';
import { resetLinkLife } from 'domain/users';
import type { Job } from '#platform/jobs/jobs.ts';
import { makeToken } from './links.ts';
import { emailIndex } from './person.ts';
import { activeUidOf } from './sql.ts';

const place = 'jobs:users.sendReset';

/** The payload of a reset: the address sealed, since jobs hold no protected field in plain text. */
export const resetFor = (seal: (plain: string, place: string) => string, email: string) => ({
  sealed: seal(email, place),
});

/**
 * Mails the link that sets a new password. It runs as a job for every address that was asked for, so that
 * neither the answer nor its time tells which ones have an account.
 */
export const sendResetJob: Job<{ sealed: string }> = {
  name: 'users.sendReset',
  run: async ({ sealed }, { db, now, services: { env, keys, newId }, mail }) => {
    const email = keys.open(sealed, place);
    const uid = email && (await activeUidOf(db, email));
    if (!email || !uid) return;
    const token = await makeToken(
      { db, keys, now, newId },
      {
        kind: 'reset',
        uid,
        emailIndex: emailIndex(keys, email),
        expiresAt: later(now, resetLinkLife),
      },
    );
    await mail({
      to: email,
      subject: 'Set a new password for Washboard',
      text: `Somebody asked for a new password for this address.\n\nSet it here within one hour:\n${env.publicUrl}/reset?token=${token}\n\nIf it was not you, nothing has changed and you need do nothing.\n`,
      secret: true,
    });
  },
};

const unexpected = 'If you did not expect this, please tell an administrator at once.';

export const codeMail = (to: string, by: string) => ({
  to,
  subject: 'An access code for your Washboard account was made',
  text: `${by} has made an access code for your account. Whoever has it can sign in as you and set a new password, once within 24 hours.\n\n${unexpected}\n`,
});

export const passwordMail = (to: string) => ({
  to,
  subject: 'Your Washboard password was changed',
  text: `The password of your Washboard account was changed. Other browsers were signed out; your API tokens and the link to your calendar have ended.\n\n${unexpected}\n`,
});

export const roleMail = (to: string, role: Role, by: string) => ({
  to,
  subject: 'Your role in Washboard has changed',
  text: `${by} has given you the role ${role}. It holds from your next step in Washboard.\n\n${unexpected}\n`,
});

/** To somebody whose second factor was set up, removed, used up or reset. */
export const factorMail = (to: string, what: string) => ({
  to,
  subject: 'The second factor of your Washboard account was changed',
  text: `${what}\n\n${unexpected}\n`,
});
