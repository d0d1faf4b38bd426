import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Bench, expectRefused, openBench, row, said } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

/** Bytes to the socket as they are; answers all that comes back until it is closed or silent. */
const talk = (bytes: string, silence = 700): Promise<string> =>
  new Promise((settle) => {
    const { port } = new URL(bench.server.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    const end = () => {
      socket.destroy();
      settle(answer);
    };
    socket.setTimeout(silence, end);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', end).once('close', end);
  });

const head = (start: string, lines: readonly string[] = []) =>
  `${[start, 'Host: 127.0.0.1', `Cookie: washboard_session=${bench.ada.token}`, ...lines].join('\r\n')}\r\n\r\n`;
const statusesIn = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const leadCount = async () => Number((await bench.query('select count(*) as n from leads'))[0]?.['n']);

row('HTP-01', async () => {
  const before = await leadCount();
  const body = '{"firstName":"x"}';
  for (const method of ['TRACE', 'PROPFIND', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const lines = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const [status = 0] = statusesIn(await talk(head(`${method} /api/leads.create HTTP/1.1`, lines) + body));
    expect([400, 405], method).toContain(status);
  }
  expect(
    statusesIn(await talk(head('CONNECT evil.example:443 HTTP/1.1'))).filter((status) => status < 400),
  ).toEqual([]);
  expect(await leadCount()).toBe(before);
});
row('HTP-03', async () => {
  const before = await leadCount();
  const smuggled = 'POST /api/leads.create HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
  const post = 'POST /api/leads.list HTTP/1.1';
  const tries = [
    `${head(post, ['Content-Length: 4', 'Transfer-Encoding: chunked'])}0\r\n\r\n${smuggled}`,
    `${head(post, ['Content-Length: 2', 'Content-Length: 90'])}{}${smuggled}`,
    `${head(post, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'])}0\r\n\r\n${smuggled}`,
    `${head(post, ['Transfer-Encoding: chunked'])}7fffffffffffffff\r\n${smuggled}`,
    head(post, ['Content-Length: -1']) + smuggled,
    head(post, ['Content-Length: 2\n3']) + smuggled,
  ];
  for (const bytes of tries) {
    const statuses = statusesIn(await talk(bytes));
    expect(
      statuses.filter((status) => status < 400 || status >= 500),
      bytes.slice(0, 200),
    ).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
  }
  expect(await leadCount()).toBe(before);
});
// 200 small headers are no attack by themselves: their bytes are what is limited.
row('HTP-04', async () => {
  const large = head('GET /healthz HTTP/1.1', [`X-Large: ${'x'.repeat(17_000)}`]);
  expect(statusesIn(await talk(large))).toEqual([431]);
  const many = head(
    'GET /healthz HTTP/1.1',
    Array.from({ length: 200 }, (_, at) => `X-${at}: ${'x'.repeat(90)}`),
  );
  expect(statusesIn(await talk(many))).toEqual([431]);
});
row('HTP-06', async () => {
  const { email } = people.uma;
  const body = JSON.stringify({ email });
  const lines = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: host=evil.example',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const bytes = `POST /api/auth.requestPasswordReset HTTP/1.1\r\nHost: evil.example\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  expect(statusesIn(await talk(bytes))).toEqual([200]);
  const { keys } = bench.server.services;
  const mails = await bench.query('select * from outbox');
  const jobs = await bench.query('select payload::text from graphile_worker._private_jobs').catch(() => []);
  expect(JSON.stringify([mails, jobs])).not.toContain('evil.example');
  for (const mail of mails) {
    const opened = keys.open(String(mail['body']), `outbox:${mail['id']}:body`);
    if (opened) expect(opened).not.toContain('evil.example');
  }
});
row('HTP-07', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    `${bench.server.url}.evil.example`,
    'http://127.0.0.1',
  ]) {
    const write = await bench.ada.call('leads.create', {}, { headers: { origin } });
    expect([origin, write.status, write.body.error.code]).toEqual([origin, 403, 'OTHER_ORIGIN']);
    const stream = await bench.ada.raw('/api/live?nouns=leads', { headers: { origin } });
    expect([origin, stream.status, stream.body.error.code]).toEqual([origin, 403, 'OTHER_ORIGIN']);
    expect(stream.headers.get('access-control-allow-origin')).toBeNull();
  }
  const site = await bench.ada.raw('/api/live?nouns=leads', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(site.status).toBe(403);
});
row('HTP-09', async () => {
  const statuses: number[] = [];
  for (let at = 1; at <= 6; at += 1) {
    const headers = {
      'x-forwarded-for': `1.2.3.${at}`,
      'x-real-ip': `1.2.3.${at}`,
      forwarded: `for=1.2.3.${at}`,
    };
    const input = { email: people.max.email, password: 'Wrong-2026!' };
    statuses.push((await bench.server.visitor().call('auth.signIn', input, { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
row('HTP-11', async () => {
  const range = `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`;
  const answer = await bench.ada.raw('/api/export/leads.csv', { headers: { range } });
  expect([200, 416]).toContain(answer.status);
  expect(answer.headers.get('content-type')).not.toContain('multipart');
});
// Versions travel in the body; what If-Match says changes nothing.
row('HTP-13', async () => {
  const { id, version } = await bench.lead();
  await bench.ada.call('leads.update', { id, version, fields: { city: 'Now' } });
  for (const match of ['"0"', '*', 'garbage', `"${version}"`]) {
    const headers = { 'if-match': match };
    const late = await bench.ada.call('leads.update', { id, version, fields: { city: 'Late' } }, { headers });
    expect(said(late)[0]).toBe(409);
  }
});
row('HTP-14', async () => {
  const [ada, uma] = [bench.ada.token, bench.uma.token];
  const me = (cookie: string) => bench.anonymous.raw('/api/auth.me', { method: 'POST', headers: { cookie } });
  const who = await me(`washboard_session=${ada}; washboard_session=${uma}`);
  expect(who.body.user.uid).toBe(people.ada.uid);
  expect((await me(`washboard_session=${uma}; washboard_session=${ada}`)).body.user.uid).toBe(people.uma.uid);
  expect((await me(`xwashboard_session=${ada}; washboard_session=`)).status).toBe(401);
  expect((await me(`washboard_session=${'x'.repeat(4096)}`)).status).toBe(401);
  expect((await me(`washboard_session="${ada}`)).status).toBe(401);
  expect((await me('washboard_session=%E0%A4%A; =; ;;;')).status).toBe(401);
});
row('HTP-15', async () => {
  const odd = [
    '/API/leads.list',
    '//api//leads.list',
    '/api/leads.list/',
    '/api/leads.list;x',
    '/api/Leads.List',
    '/api/./leads.list',
    '/api/%6ceads.list',
  ];
  for (const path of odd) {
    const [status = 0] = statusesIn(
      await talk(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`),
    );
    // Signed out it is a 401 wherever it leads to the operation, and else there is nothing.
    expect([401, 404, 405], path).toContain(status);
  }
});

const key = (value: string) =>
  bench.ada.call('leads.create', { firstName: 'Keyed' }, { headers: { 'idempotency-key': value } });
row('WHK-08', async () => {
  const body = JSON.stringify({ error: 'x', url: 'http://127.0.0.1/reset?token=secret-of-a-link&next=/' });
  expect((await bench.anonymous.raw('/api/crash-report', { method: 'POST', body })).status).toBe(204);
  const kept = JSON.stringify(await bench.query('select report from crash_reports'));
  expect(kept).toContain('/reset?token=');
  expect(kept).not.toContain('secret-of-a-link');
  // Keys that cannot be one are said so.
  for (const value of ['x'.repeat(201), 'a b', 'é']) expectRefused(await key(value));
});
