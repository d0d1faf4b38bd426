import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, photo, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const upload = (name: string, body: Uint8Array | string) =>
  send(bench.ada, { name }, body, 'documents.upload');

const written = (options: PDFKit.PDFDocumentOptions): Promise<Buffer> => {
  const document = new PDFDocument(options);
  document.text(`Lease ${randomUUID()}`);
  document.end();
  return buffer(document);
};

test('[DOC-04] a PDF is taken as it is; one with a password or a damaged structure says that it cannot be shown', async () => {
  const whole = await written({});
  const table = await written({ pdfVersion: '1.7' });
  const locked = await written({ userPassword: 'secret' });
  const flawOf = async (bytes: Uint8Array) => (await upload('lease.pdf', bytes)).body.file.flaw;
  expect([await flawOf(whole), await flawOf(table), await flawOf(locked)]).toEqual([null, null, 'encrypted']);
  expect(await flawOf((await written({})).subarray(0, 700))).toBe('broken');
  expect(await flawOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('broken');
});

const zip = (name: string, unpacked: number): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, Buffer.from(name), end]);
};

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(60);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['an SVG with a script', 'plan.svg', svg, 'FILE_TYPE_NOT_ALLOWED'],
  ['the same called a picture', 'plan.png', svg, 'FILE_TYPE_NOT_ALLOWED'],
  ['a page called a text', 'note.html', '<script>1</script>', 'FILE_TYPE_NOT_ALLOWED'],
  [
    'a program called a PDF',
    'lease.pdf',
    Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'FILE_TYPE_NOT_ALLOWED',
  ],
  ['a bomb called a document', 'bomb.docx', zip('[Content_Types].xml', 4_000_000_000), 'FILE_UNSAFE'],
  ['a package that is no document', 'files.docx', zip('setup.exe', 10), 'FILE_TYPE_NOT_ALLOWED'],
  ['a picture of 10 gigapixels', 'large.png', png(100_000, 100_000), 'FILE_TOO_MANY_PIXELS'],
])('[DOC-04] %s is refused', async (_, name, bytes, code) => {
  const refused = await upload(name, bytes);
  expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  if (code === 'FILE_TYPE_NOT_ALLOWED')
    expect(refused.body.error.message).toMatch(
      /^This file type is not allowed(?:: its content is not that of a \.\w+ file)?$/,
    );
});

test('[DOC-04] what is two things at once is handed out as neither a page nor a program', async () => {
  const script = Buffer.from(`<script>alert('${randomUUID()}')</script>`);
  const picture = Buffer.concat([await photo(40, 30), zip('a.js', 10), script]);
  const page = Buffer.concat([Buffer.from('%PDF-1.7\n'), script, Buffer.from('\n%%EOF')]);
  for (const [name, bytes] of [
    ['room.jpg', picture],
    ['lease.pdf', page],
    ['note.txt', script],
  ] as const) {
    const { id } = (await upload(name, bytes)).body.file;
    await bench.work.preview(id);
    const { status, headers } = await bench.ada.raw(`/api/files/${id}`);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      { jpg: 'image/jpeg', pdf: 'application/pdf', txt: 'text/plain' }[name.slice(-3)],
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('[DOC-04] a picture of 100 megapixels is kept and not decoded; its pixels are counted in its header', async () => {
  const { body } = await upload('wall.png', png(10_000, 10_000));
  expect(body.file?.status ?? body.error.code).toBe('processing');
  await bench.work.preview(body.file.id);
  expect((await bench.ada.call('documents.get', { id: body.file.id })).body).toMatchObject({
    status: 'ready',
    preview: false,
  });
});

test.each([
  ['exe\u202Efdp.pdf', 'exefdp.pdf'],
  ['../../etc/passwd.pdf', '_.._etc_passwd.pdf'],
  ['🧺 Waschküche.pdf', '🧺 Waschküche.pdf'],
  [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(200)}.pdf`],
])('[DOC-04] a file called %j is handed out under a name that is safe everywhere', async (name, safe) => {
  const { id, name: kept } = (await upload(name, await written({}))).body.file;
  expect(kept).toBe(name.replace('\u202E', ''));
  const { headers } = await bench.ada.raw(`/api/files/${id}`);
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(safe)}`);
});
