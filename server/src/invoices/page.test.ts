import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-21T18:00:00.000Z');
  ada = await server.signIn(people.ada);
  const { letterhead, version } = await ok('settings.get', {});
  const house = { phone: '+1 (707) 555-0100', email: 'office@valley.example.com' };
  await ok('settings.update', { version, fields: { letterhead: { ...letterhead, ...house } } });
});
afterAll(() => server.close());

const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const visit = (path: string) => server.anonymous.raw(path);
const open = async () => {
  const { id: clientId } = await ok('clients.create', { businessName: 'Orchard Park' });
  const { id } = await ok('invoices.create', {
    clientId,
    issueDate: '2026-11-02',
    lines: [{ kind: 'lease', description: 'Machine lease', quantity: 24, unitPrice: 2600 }],
  });
  await ok('invoices.issue', { id, version: 1 });
  const { path } = await ok('invoices.share', { id });
  return { id, clientId, path };
};

test('[INV-01] the page of a link is set in the product’s font, prints, and may do nothing else', async () => {
  const { path } = await open();
  const { text, headers } = await visit(path);
  const policy = headers.get('content-security-policy') ?? '';
  const own = (tag: string) => {
    const [, body = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text) ?? [];
    return `${tag}-src 'sha256-${createHash('sha256').update(body).digest('base64')}'`;
  };
  expect(policy.split('; ').sort()).toEqual(
    [
      "base-uri 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'img-src data:',
      own('script'),
      own('style'),
    ].sort(),
  );
  expect(text).toMatch(/<button [^>]*data-print>.*Print<\/button>/);
  expect(text).toContain('href="tel:+17075550100"');
  expect(text).toContain('href="mailto:office@valley.example.com"');
  expect(text).toContain('24 × $26.00');
  const fonts = [...text.matchAll(/url\((\/i\/[^)]+)\)/g)].map(([, font = '']) => font);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    const answer = await visit(font);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(answer.text.startsWith('wOF2')).toBe(true);
  }
});

test('[INV-05] the page of a link says what is left of what was paid too much', async () => {
  const { id, clientId, path } = await open();
  await ok('invoices.pay', { id, date: '2026-11-20', amount: 62_400 + 41_964, method: 'check' });
  expect((await visit(path)).text).toContain('Paid too much: $419.64, kept as credit. Credit left: $419.64');
  await ok('invoices.refund', { clientId, amount: 40_000, reason: 'Asked for it' });
  expect((await visit(path)).text).toContain('Paid too much: $419.64, kept as credit. Credit left: $19.64');
});
