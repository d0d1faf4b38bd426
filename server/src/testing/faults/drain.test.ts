import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '#platform/testing/client.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, openSite, type Site } from './crash.ts';
import { databaseOf } from './product.ts';

let site: Site;
afterEach(() => closeSite(site));

/** A request whose body comes in two halves; in between, once the server has begun it, something else. */
const slowCall = (site: Site, between: () => Promise<void>): Promise<string> =>
  new Promise((settle, fail) => {
    const body = JSON.stringify({ firstName: 'Under way' });
    const { port } = new URL(site.product.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = [
        'POST /api/leads.create HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        'Content-Type: application/json',
        'Expect: 100-continue',
        `Content-Length: ${body.length}`,
        `Cookie: washboard_session=${site.tokens.ada}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    });
    const begun = 'HTTP/1.1 100 Continue\r\n\r\n';
    let answer = '';
    socket.on('data', (chunk) => {
      const first = answer === '';
      answer += chunk;
      if (first) between().then(() => socket.write(body.slice(5)), fail);
      if (answer.slice(begun.length).includes('\r\n\r\n')) settle(answer.replace(begun, ''));
    });
    socket.once('error', fail).once('close', () => settle(answer));
  });

test('SIGTERM: the request under way is answered, streams end, the process ends with 0 and so does its database', async () => {
  site = await openSite({ lay: layDatabase });
  const ada = createClient(site.product.url, { washboard_session: site.tokens.ada });
  const stream = await ada.stream('leads');
  await stream.until(({ event }) => event === 'reset');
  const told = Promise.withResolvers<void>();
  const answer = await slowCall(site, async () => {
    void site.product.stop().then(told.resolve);
    await stream.ended;
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await told.promise;
  expect(await site.product.ended).toEqual({ code: 0, signal: null });
  expect(await databaseOf(site.dataDir)).toBeNull();
  await expect(fetch(`${site.product.url}/healthz`)).rejects.toThrow();
});
