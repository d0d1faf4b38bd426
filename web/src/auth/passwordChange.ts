import { type PasswordKind, passwordRequired } from 'domain/auth';
import { passwordProblem, passwordRules, passwordStrength } from 'domain/kernel';

export type PasswordChange = { currentPassword: string; newPassword: string; confirmation: string };

export const emptyPasswordChange: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' };

/** What is wrong with a change of password, in the specified words (AUTH-12). */
export const passwordChangeProblems = (
  { currentPassword, newPassword, confirmation }: PasswordChange,
  kind: PasswordKind,
  asksCurrent = true,
): Partial<Record<keyof PasswordChange, string>> => {
  const problems: Partial<Record<keyof PasswordChange, string>> = {};
  if (asksCurrent && currentPassword === '') problems.currentPassword = passwordRequired(kind);
  if (passwordStrength(newPassword).met < passwordRules.length)
    problems.newPassword = 'Password does not meet all requirements';
  else if (asksCurrent && newPassword === currentPassword)
    problems.newPassword = 'New password must be different from current password';
  else {
    const problem = passwordProblem(newPassword);
    if (problem) problems.newPassword = problem;
  }
  if (confirmation !== newPassword) problems.confirmation = 'Passwords do not match';
  return problems;
};

const words = ['', 'One', 'Two', 'Three', 'Four', 'Five'];

/** What the button waits for, in a few words; undefined when it waits for nothing. */
export const passwordChangeWaits = (
  values: PasswordChange,
  kind: PasswordKind,
  asksCurrent = true,
): string | undefined => {
  const missing = passwordRules.length - passwordStrength(values.newPassword).met;
  if (missing > 0) return `${words[missing]} ${missing === 1 ? 'rule is' : 'rules are'} missing`;
  return Object.values(passwordChangeProblems(values, kind, asksCurrent))[0];
};
