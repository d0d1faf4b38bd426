import * as z from 'zod';
import { passwordProblem } from './password-rules.ts';

/** A password to be set, used exactly as typed (spec §5, REC-01). */
export const password = z.string('Password is required').superRefine((value, context) => {
  const message = passwordProblem(value);
  if (message) context.addIssue({ code: 'custom', message });
});

/** A password to be checked: bounded, nothing else said about it. */
export const anyPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Too long');
