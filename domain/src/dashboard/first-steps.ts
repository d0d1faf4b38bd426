import { isAdministrator, type Role } from '#kernel';

/** What a new person does first; each is done once there is what it makes. */
export const firstStepKeys = [
  'profile',
  'take',
  'contact',
  'event',
  'people',
  'leads',
  'letterhead',
] as const;
export type FirstStepKey = (typeof firstStepKeys)[number];
export type FirstStep = { key: FirstStepKey; done: boolean };

const stepsOf = (role: Role): readonly FirstStepKey[] => {
  if (isAdministrator(role)) return ['people', 'leads', 'letterhead'];
  return role === 'manager' ? ['profile', 'take', 'contact'] : ['profile', 'contact', 'event'];
};

/** Three things for a role to do first, with what is done of them; none once all are done or they were put away. */
export const firstStepsOf = (
  role: Role,
  done: Readonly<Record<FirstStepKey, boolean>>,
  putAway: boolean,
): FirstStep[] => {
  const steps = stepsOf(role).map((key) => ({ key, done: done[key] }));
  return putAway || steps.every((step) => step.done) ? [] : steps;
};
