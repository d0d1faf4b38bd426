import { afterAll, beforeEach, expect, vi } from 'vitest';
import { createOutgoing } from '#platform/outside/outgoing.ts';
import { row } from './row.ts';

// Files of one worker share what was loaded: what asks this resolver is loaded anew, and is gone afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});
// The resolver stands for the internet's: what it answers is what a stranger's name server says.
const resolver = vi.hoisted(() => ({ lookup: vi.fn() }));
vi.mock('node:dns/promises', () => resolver);

const outgoing = createOutgoing({ oidc: null, s3: null, sms: null });
const publicly = { address: '93.184.215.14', family: 4 };
const privately = { address: '10.0.0.5', family: 4 };

beforeEach(() => resolver.lookup.mockReset());

row('SRF-05', async () => {
  resolver.lookup.mockResolvedValue([publicly, privately]);
  await expect(outgoing('http://mixed.example/')).rejects.toMatchObject({ code: 'EREFUSED' });
});
// The connection itself asks, once, and gets only what was checked: there is no time in between.
row('SRF-06', async () => {
  resolver.lookup.mockResolvedValueOnce([privately]).mockResolvedValue([publicly]);
  await expect(outgoing('http://rebound.example/')).rejects.toMatchObject({ code: 'EREFUSED' });
  expect(resolver.lookup).toHaveBeenCalledTimes(1);
});
