import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, type Saved } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
  delete places['row'];
});
afterEach(() => void vi.useRealTimers());

const places: Record<string, unknown> = {};
const desk = {
  read: async () => structuredClone(places['row']),
  keep: async (left: unknown) => {
    places['row'] = structuredClone(left);
  },
};
const setUp = (answer: (field: string, value: unknown) => Saved = () => ({ saved: true })) => {
  const stored: Record<string, unknown> = { city: 'Napa', priority: 'low' };
  const calls: [string, unknown, unknown][] = [];
  const autosave = createAutosave({
    desk,
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

const theirs = { theirs: 'Sonoma', by: 'Max', at: null };
test.each<[string, Saved, object]>([
  [
    'a refused field with its reason',
    { saved: false, message: 'No' },
    { mark: 'failed', draft: { value: 'Reno' }, message: 'No' },
  ],
  [
    'an open question with both values',
    { saved: false, conflict: theirs },
    { mark: 'conflict', conflict: { mine: 'Reno', ...theirs } },
  ],
])('the next page finds %s as it stood', async (_, answer, found) => {
  const first = setUp(() => answer);
  first.autosave.change('city', 'Reno', 'once');
  await vi.advanceTimersByTimeAsync(400);
  const next = setUp();
  await next.autosave.restore();
  expect(next.autosave.state('city')).toEqual(found);
  expect(next.autosave.whyNot(() => 'City')).not.toBe(null);
  expect(next.calls).toEqual([]);
  if (answer.saved === false && 'conflict' in answer) next.autosave.keepMine('city');
  else next.autosave.change('city', 'Renton', 'once');
  await vi.advanceTimersByTimeAsync(400);
  expect(next.calls).toEqual([['city', next.stored['city'], 'conflict' in answer ? 'Sonoma' : 'Napa']]);
  expect(places['row']).toBe(null);
});

test('what was typed and not answered when its page was killed is sent by the next one, over what its author saw', async () => {
  const first = setUp(() => ({ saved: false, waits: new Promise(() => {}) }));
  first.autosave.change('city', 'Reno', 'pause');
  await first.autosave.keep();
  first.autosave.stop();
  const next = setUp();
  await next.autosave.restore();
  await vi.advanceTimersByTimeAsync(400);
  expect(next.calls).toEqual([['city', 'Reno', 'Napa']]);
  expect(places['row']).toBe(null);
});

test('what was saved, taken back, or refused out of the queue is not brought back', async () => {
  const back: ((answer: Saved) => void)[] = [];
  const { autosave } = setUp((_, value) =>
    value === 'Reno'
      ? { saved: false, waits: new Promise((resolve) => back.push(resolve)) }
      : { saved: false, message: 'No' },
  );
  autosave.change('city', 'Reno', 'once');
  autosave.change('priority', 'high', 'once');
  await vi.advanceTimersByTimeAsync(400);
  expect(Object.keys(places['row'] as object)).toEqual(['priority']);
  autosave.takeBack('priority');
  back[0]?.({ saved: false, message: 'No' });
  await vi.advanceTimersByTimeAsync(400);
  expect(autosave.state('city').mark).toBe('failed');
  expect(places['row']).toBe(null);
  places['row'] = { city: { mark: 'failed', draft: { value: 'Napa' }, message: 'No', base: 'Reno' } };
  const next = setUp();
  await next.autosave.restore();
  expect(next.autosave.state('city').mark).toBe('idle');
});
