import { expect, test } from 'vitest';
import { countsAsRequest, specifiedLimits, tooManyRequests } from './limits.ts';
import { defaultSettings } from './settings.ts';

test('[RATE-01] the limits are offered with the specified numbers, and are off', () => {
  expect(specifiedLimits).toEqual({
    api: { max: 100, per: 1 },
    form: { max: 10, per: 1 },
    email: { max: 5, per: 60 },
    search: { max: 30, per: 1 },
  });
  for (const [name, limit] of Object.entries(specifiedLimits))
    expect(defaultSettings.limits[name as keyof typeof specifiedLimits]).toEqual({ on: false, ...limit });
});

test('[RATE-01] a refusal says how long; what leads out of it is not counted', () => {
  expect(tooManyRequests({ max: 100, wait: 20_400 })).toMatchObject({
    message: 'More than 100 requests. Please go on in 21 seconds.',
    retryAfter: 21,
  });
  expect(tooManyRequests({ max: 1, wait: 600 }).message).toContain('in 1 second.');
  expect(tooManyRequests({ max: 1, wait: 121_000 }).message).toContain('in 3 minutes.');
  expect(['leads.move', 'search.all'].map(countsAsRequest)).toEqual([true, true]);
  expect(['auth.signOut', 'view.set', 'settings.update'].map(countsAsRequest)).toEqual([false, false, false]);
});
