import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, type Saved } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = (answer: (field: string, value: unknown) => Saved = () => ({ saved: true })) => {
  const stored: Record<string, unknown> = { city: 'Napa', priority: 'low' };
  const calls: [string, unknown, unknown][] = [];
  const autosave = createAutosave({
    read: (field) => stored[field],
    save: async (field, value, base) => {
      calls.push([field, value, base]);
      const outcome = answer(field, value);
      if (outcome.saved) stored[field] = value;
      return outcome;
    },
  });
  return { autosave, calls, stored };
};

test('[LEAD-07] a text is sent once, 500 ms after the last key', async () => {
  const { autosave, calls } = setUp();
  autosave.change('city', 'Re', 'pause');
  await vi.advanceTimersByTimeAsync(499);
  autosave.change('city', 'Reno', 'pause');
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([['city', 'Reno', 'Napa']]);
  expect(autosave.state('city').mark).toBe('saved');
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.state('city').mark).toBe('idle');
});

test('[LEAD-07] other fields are sent at once', async () => {
  const { autosave, calls } = setUp();
  autosave.change('priority', 'high', 'once');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([['priority', 'high', 'low']]);
});

test('[LEAD-07] a failed save keeps what was typed with the reason, until it is changed or taken back', async () => {
  const { autosave, calls } = setUp(() => ({ saved: false, message: 'No' }));
  autosave.change('city', 'Reno', 'pause');
  await vi.advanceTimersByTimeAsync(500);
  expect(autosave.state('city')).toEqual({ mark: 'failed', draft: { value: 'Reno' }, message: 'No' });
  expect(autosave.whyNot(() => 'City')).toBe('City is not saved. No');
  expect(autosave.summary()).toBe('failed');
  autosave.change('city', 'Renton', 'once');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.at(-1)).toEqual(['city', 'Renton', 'Napa']);
  autosave.takeBack('city');
  expect(autosave.state('city')).toEqual({ mark: 'idle' });
  expect(autosave.whyNot(() => 'City')).toBe(null);
});

test('what is typed while a save is under way is kept and sent next', async () => {
  const { autosave, calls } = setUp();
  autosave.change('city', 'Reno', 'pause');
  await vi.advanceTimersByTimeAsync(500);
  autosave.change('city', 'Renton', 'pause');
  expect(autosave.state('city').draft).toEqual({ value: 'Renton' });
  await vi.advanceTimersByTimeAsync(500);
  expect(calls.map(([, value]) => value)).toEqual(['Reno', 'Renton']);
});

test('a conflict holds both values until one is chosen', async () => {
  let first = true;
  const { autosave, calls, stored } = setUp(() => {
    if (!first) return { saved: true };
    first = false;
    return { saved: false, conflict: { theirs: 'Sonoma', by: 'Max', at: null } };
  });
  autosave.change('city', 'Reno', 'once');
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.state('city').conflict).toMatchObject({ mine: 'Reno', theirs: 'Sonoma', by: 'Max' });
  expect(autosave.conflicts()).toEqual(['city']);
  stored['city'] = 'Sonoma';
  autosave.keepMine('city');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.at(-1)).toEqual(['city', 'Reno', 'Sonoma']);
  expect(stored['city']).toBe('Reno');
});

test('flush sends what waits and ends when all is answered', async () => {
  const { autosave, calls } = setUp();
  autosave.change('city', 'Reno', 'pause');
  const done = autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(calls).toHaveLength(1);
  expect(autosave.summary()).toBe('saved');
});

test('[LEAD-07] [OFF-01] what the network did not take waits, and is never taken from under the fingers', async () => {
  const back: ((answer: Saved) => void)[] = [];
  const { autosave, calls } = setUp(() => ({
    saved: false,
    waits: new Promise((resolve) => back.push(resolve)),
  }));
  autosave.change('city', 'Reno', 'pause');
  await vi.advanceTimersByTimeAsync(500);
  expect(autosave.state('city')).toEqual({ mark: 'offline', draft: { value: 'Reno' } });
  expect(autosave.summary()).toBe('offline');
  await autosave.flush();
  expect(calls).toHaveLength(1);
  autosave.change('city', 'Reno, NV', 'pause');
  await vi.advanceTimersByTimeAsync(500);
  expect(calls.at(-1)).toEqual(['city', 'Reno, NV', 'Reno']);
  back[0]?.({ saved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.state('city').draft).toEqual({ value: 'Reno, NV' });
  autosave.change('city', 'Reno, Nevada', 'pause');
  await vi.advanceTimersByTimeAsync(500);
  expect(calls.at(-1)).toEqual(['city', 'Reno, Nevada', 'Reno, NV']);
  back[1]?.({ saved: true });
  back[2]?.({ saved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.state('city').mark).toBe('saved');
});
