import { type Appointment, type Transition, transitionProblem, transitions } from 'domain/appointments';
import type { Actor } from 'domain/kernel';

const transitionLabels: Readonly<Record<Transition, string>> = {
  confirm: 'Confirm',
  start: 'Start',
  complete: 'Complete',
  noShow: 'No-show',
  cancel: 'Cancel event',
  reschedule: 'Reschedule',
  reopen: 'Reopen',
};

export type Offered = { act: Transition; label: string; off: string | null };

/** Every transition of the table; those that may not be say why. */
export const transitionsOf = (one: Appointment, by: Actor, now: number, off: string | null): Offered[] =>
  transitions.map((act) => ({
    act,
    label: transitionLabels[act],
    off: off ?? transitionProblem(act, one, by, new Date(now).toISOString())?.message ?? null,
  }));
