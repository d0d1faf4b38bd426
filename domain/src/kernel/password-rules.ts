export type PasswordRule = {
  readonly text: string;
  readonly message: string;
  readonly test: (password: string) => boolean;
};

/** The five rules that the strength meter counts; a space is neither letter nor sign. */
export const passwordRules: readonly PasswordRule[] = [
  {
    text: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    test: (password) => [...password].length >= 8,
  },
  {
    text: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    test: (password) => /\p{Lu}/u.test(password),
  },
  {
    text: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    test: (password) => /\p{Ll}/u.test(password),
  },
  {
    text: 'One number',
    message: 'Password must contain at least one number',
    test: (password) => /[0-9]/.test(password),
  },
  {
    text: 'One special character',
    message: 'Password must contain at least one special character',
    test: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
];

/** The first rule a password breaks, in its exact words; null when it may be set. */
export const passwordProblem = (password: string): string | null => {
  // Characters, as people count them: an emoji is one (AUTH-12).
  if ([...password].length > 128) return 'Password must not exceed 128 characters';
  if (!password.isWellFormed()) return 'Password contains characters that cannot be used';
  return passwordRules.find((rule) => !rule.test(password))?.message ?? null;
};

export type Strength = 'none' | 'weak' | 'medium' | 'strong';

/** The meter: rules met, 1–2 weak, 3–4 medium, 5 strong. */
export const passwordStrength = (value: string): { met: number; strength: Strength } => {
  const met = passwordRules.filter((rule) => rule.test(value)).length;
  if (met === 0) return { met, strength: 'none' };
  return { met, strength: met <= 2 ? 'weak' : met <= 4 ? 'medium' : 'strong' };
};
