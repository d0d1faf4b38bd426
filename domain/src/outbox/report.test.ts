import { describe, expect, test } from 'vitest';
import {
  type MailState,
  mailStates,
  mayBounce,
  providerStatuses,
  stateReported,
  textProblem,
} from './index.ts';

const ends: readonly MailState[] = ['delivered', 'failed', 'bounced', 'cancelled'];

describe('reports of the provider', () => {
  test.each<[MailState, (typeof providerStatuses)[number], MailState | null]>([
    // May come before our own answer is written down.
    ['sending', 'queued', 'sent'],
    ['sending', 'delivered', 'delivered'],
    ['sending', 'undelivered', 'failed'],
    ['sent', 'sent', null],
    ['sent', 'delivered', 'delivered'],
    ['sent', 'failed', 'failed'],
    // Settles what nobody knew.
    ['unknown', 'accepted', 'sent'],
    ['unknown', 'delivered', 'delivered'],
    ['unknown', 'undelivered', 'failed'],
    // Reordered.
    ['delivered', 'sent', null],
    ['delivered', 'failed', null],
    ['failed', 'sent', null],
    ['failed', 'delivered', null],
    // A person has it sent again; the first one arrives after all.
    ['queued', 'delivered', 'delivered'],
    ['queued', 'failed', null],
  ])('%s, told %s: %s', (state, status, after) => {
    expect(stateReported(state, status)).toBe(after);
  });

  test('whatever order reports come in, one end is reached and kept', () => {
    for (const end of ends)
      for (const status of providerStatuses) expect(stateReported(end, status)).toBeNull();
    for (const first of providerStatuses)
      for (const second of providerStatuses) {
        const once = stateReported('sending', first) ?? 'sending';
        const twice = stateReported(once, second) ?? once;
        expect(stateReported(twice, first) ?? twice).toBe(twice);
      }
  });

  test('only what was handed over bounces', () => {
    expect(mailStates.filter(mayBounce)).toEqual(['sending', 'sent', 'unknown', 'delivered']);
  });

  test('problems are said in words, with the provider’s number', () => {
    expect(textProblem('30005', 'x')).toBe('This number does not exist (30005)');
    expect(textProblem('99999', 'Not delivered')).toBe('Not delivered (99999)');
    expect(textProblem(null, 'Not delivered')).toBe('Not delivered');
  });
});
