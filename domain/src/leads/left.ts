import * as z from 'zod';
import { dateTime, inScope, type Scope } from '#kernel';

/** The act by which a lead went out of somebody's sight: what was done, by whom, and who is its rep since. */
export const leftAnswer = z.strictObject({
  verb: z.string(),
  /** By name; null is the product itself, or nobody. */
  by: z.string().nullable(),
  to: z.string().nullable(),
  at: dateTime,
});
export type Left = z.output<typeof leftAnswer>;

type Facts = Readonly<Record<string, unknown>> | null | undefined;

/**
 * The event by which a row left a scope, of its events newest first; undefined where it is still in sight, and where it
 * never was.
 */
export const leftBy = <Event extends { scopeBefore?: Facts; scopeAfter?: Facts }>(
  events: readonly Event[],
  scope: Scope,
): Event | undefined => {
  const isSeen = (facts: Facts): boolean => !!facts && inScope(scope, facts);
  const last = events.find(({ scopeBefore, scopeAfter }) => isSeen(scopeBefore) || isSeen(scopeAfter));
  return last && isSeen(last.scopeBefore) && !isSeen(last.scopeAfter) ? last : undefined;
};

const gave: readonly string[] = [
  'assigned',
  'handedOver',
  'transferred',
  'passed',
  'undone',
  'redone',
  'restored',
];

/** Where a lead went, in a sentence; `when` as it stands in it: ‘on Nov 21 11:52’. */
export const leftWords = ({ verb, by, to }: Left, when: string): string => {
  const who = by ?? 'Washboard';
  if (verb === 'removed') return `${who} deleted it ${when}. An administrator can restore it.`;
  if (verb === 'merged') return `${who} merged it into another lead ${when}.`;
  if (to !== null && to === by) return `${who} took it ${when}.`;
  if (verb === 'passed' && to !== null) return `${who} passed it to ${to} ${when}.`;
  if (to !== null && gave.includes(verb)) return `${who} gave it to ${to} ${when}.`;
  if (to === null) return `${who} took it out of your leads ${when}.`;
  return `${who} changed it ${when}, and ${to} works it now.`;
};
