import * as z from 'zod';
import { anyPassword, email } from '#kernel';
import { accessCode } from '#users';

/** What the forms before signing in check while one types; the operations check the same. */
export const authForms = {
  signIn: z.strictObject({ email, password: anyPassword }),
  accessCode: z.strictObject({ email, code: accessCode }),
  reset: z.strictObject({ email }),
};
