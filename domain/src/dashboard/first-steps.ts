import { isAdministrator, type Role } from '#kernel';

/** What a new person does first; each is done once there is what it makes. */
export const firstStepKeys = [
  'profile',
  'take',
  'contact',
  'event',
  'office',
  'people',
  'import',
  'mail',
  'lead',
] as const;
export type FirstStepKey = (typeof firstStepKeys)[number];
export type FirstStep = { key: FirstStepKey; done: boolean };

const stepsOf = (role: Role): readonly FirstStepKey[] => {
  if (isAdministrator(role)) return ['office', 'people', 'import', 'mail', 'lead'];
  return role === 'manager' ? ['profile', 'take', 'contact'] : ['profile', 'contact', 'event'];
};

/** What somebody does not want to be shown any more: some of the steps, or all. */
export type PutAway = readonly FirstStepKey[] | 'all';

/** What a role does first, with what is done of it, without what was skipped; none once nothing is left to do. */
export const firstStepsOf = (
  role: Role,
  done: Readonly<Record<FirstStepKey, boolean>>,
  away: PutAway,
): FirstStep[] => {
  if (away === 'all') return [];
  const steps = stepsOf(role)
    .filter((key) => done[key] || !away.includes(key))
    .map((key) => ({ key, done: done[key] }));
  return steps.every((step) => step.done) ? [] : steps;
};
