import { expect, test } from 'vitest';
import { crashReport } from './index.ts';

test('[CRASH-01] a report keeps its seven fields as text', () => {
  const kept = crashReport.parse({
    error: 'x is not a function',
    stack: 'at a (b.js:1:1)',
    userAgent: 'Browser',
    url: 'http://127.0.0.1:3000/leads',
    userId: null,
    timestamp: '2026-11-21T10:00:00.000Z',
    additionalData: { kind: 'error' },
    more: 'dropped',
  });
  expect(kept).toEqual({
    error: 'x is not a function',
    stack: 'at a (b.js:1:1)',
    userAgent: 'Browser',
    url: 'http://127.0.0.1:3000/leads',
    userId: '',
    timestamp: '2026-11-21T10:00:00.000Z',
    additionalData: '{"kind":"error"}',
  });
});

test('[CRASH-01] broken reports are made storable', () => {
  const kept = crashReport.parse({ error: ['a\u0000b'], stack: 'x'.repeat(20_000), url: 'a\u0000\ud800b' });
  expect(kept.error).toBe('["a\\u0000b"]');
  expect(kept.stack).toHaveLength(12_000);
  expect(kept.url).toBe('ab');
});

test('[CRASH-01] the secret of a link is not kept', () => {
  const kept = crashReport.parse({
    url: 'http://127.0.0.1:3000/reset?next=/&token=abcDEF123#x',
    error: 'failed to fetch /confirm?token=abcDEF123 twice',
    stack: 'at http://127.0.0.1:3000/auth/callback?code=abcDEF123&state=abcDEF123:1:1',
  });
  expect(JSON.stringify(kept)).not.toContain('abcDEF123');
  expect(kept.url).toBe('http://127.0.0.1:3000/reset?next=/&token=***#x');
});
