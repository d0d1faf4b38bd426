import { day, isAdministrator, later, minute, type Refusal, type Role } from '#kernel';
import { factorsTexts } from './texts.ts';

/** How long who has to set up a second factor may go on without. */
export const factorGrace = 7 * day;

/** How long a set-up that was begun can be ended. */
export const setUpLife = 15 * minute;

/** How long a browser may take to show a passkey. */
export const passkeyLife = 5 * minute;

/** How long the second step of a sign-in may take. */
export const stepLife = 15 * minute;

/** `open`: the second step is still to be done; `due`: a second factor is to be set up before anything else. */
export type Step = 'open' | 'due' | null;

type Standing = {
  hasFactor: boolean;
  /** When the second step was done in this session. */
  steppedAt: string | null;
  /** Since when people of this role have to have a factor; null where they need not. */
  requiredSince: string | null;
};

/** Until when a factor has to be set up; null for who has one, or need not. */
export const factorDue = ({ hasFactor, steppedAt, requiredSince }: Standing): string | null =>
  hasFactor || steppedAt || !requiredSince ? null : later(requiredSince, factorGrace);

/** What a session waits for. Derived at each request, so that no session that was opened before goes round it. */
export const stepOf = (standing: Standing, now: string): Step => {
  if (standing.steppedAt) return null;
  if (standing.hasFactor) return 'open';
  const due = factorDue(standing);
  return due && due <= now ? 'due' : null;
};

type Requirement = { secondFactor: 'offered' | 'required'; secondFactorSince?: string | undefined };

/** Since when people of a role have to have a factor, by the settings. */
export const requiredSince = ({ secondFactor, secondFactorSince }: Requirement, role: Role): string | null =>
  secondFactor === 'required' && isAdministrator(role) ? (secondFactorSince ?? null) : null;

/** Whether one of so many own factors may be removed. */
export const mayRemove = (factors: number, required: boolean): Refusal | null =>
  factors <= 1 && required ? factorsTexts.lastFactor : null;
