import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { many, shot, turn } from './api.ts';
import { startBare } from './bare.ts';
import { peakMegabytes, resetPeak, residentBytes } from './cpu.ts';
import { cpuPerRequest, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Asked = {
  work: string;
  path?: string;
  input: (index: number) => object;
  /** What the floor is asked for, where it is a text. */
  said?: readonly string[];
};

const idOf = (kind: 8_000 | 8_001, number: number): string =>
  `0199c777-0000-7000-${kind}-${String(number).padStart(12, '0')}`;

const works = (people: readonly string[]): Asked[] => {
  const text = (work: string, ...pieces: string[]): Asked => ({
    work: `text, ${work}`,
    said: pieces,
    input: (i) => ({ text: turn(pieces, i) }),
  });
  const search = (work: string, ...pieces: string[]): Asked => ({
    work: `search, ${work}`,
    path: 'search.all',
    said: ['laundry', 'ref4711', 'xyzzyqq'],
    input: (i) => ({ query: turn(pieces, i) }),
  });
  const sorts = ['oldest', 'name', 'type', 'category', 'status', 'expires', 'largest'];
  return [
    { work: 'newest', input: () => ({}) },
    ...sorts.map((sort) => ({ work: `by ${sort}`, input: () => ({ sort }) })),
    { work: 'of a type', input: (i) => ({ type: turn(['contract', 'photo', 'permit'], i) }) },
    { work: 'of a category', input: (i) => ({ category: turn(['lease_agreement', 'service_photo'], i) }) },
    { work: 'of a type and a category', input: () => ({ type: 'photo', category: 'service_photo' }) },
    { work: 'archived', input: () => ({ status: 'archived' }) },
    { work: 'in the trash', input: () => ({ deleted: true }) },
    { work: 'of a client', input: (i) => ({ clientId: idOf(8_000, 1 + (i % 2_000)) }) },
    { work: 'of a site', input: (i) => ({ siteId: idOf(8_001, 1 + (i % 4_000)) }) },
    { work: 'of an uploader', input: (i) => ({ uploadedBy: turn(people, i) }) },
    { work: 'expiring', input: (i) => ({ expiring: turn(['30', '60', '90', 'expired'], i) }) },
    { work: 'renewals', input: () => ({ expiring: ['expired', '90'], sort: 'expires' }) },
    { work: 'figures', path: 'documents.figures', input: () => ({}) },
    { work: 'figures of a type', path: 'documents.figures', input: () => ({ type: ['photo', 'permit'] }) },
    text('common', 'laundry', 'lease', 'owner'),
    text('rare', 'ref4711', 'city permit 1211'),
    text('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
    search('common', 'laundry', 'lease', 'owner'),
    search('rare', 'ref4711', 'city permit 1211'),
  ];
};

/** One file on its way, pushed as fast as it is taken; answers the text. */
const sendFile = async ({ url, cookie = '' }: Target, path: string, bytes: Buffer): Promise<string> => {
  const sending = request(`${url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-length': bytes.length },
  });
  sending.end(bytes);
  const [answer] = await once(sending, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return text;
};

// As a browser sends them.
const atOnce = 3;

/** Seconds until all files have arrived, three at a time. */
const sendAll = async (count: number, send: (index: number) => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - begun) / 1_000;
};

const pdfOf = (bytes: number): Buffer => {
  const body = Buffer.alloc(bytes, randomBytes(65_521));
  body.write('%PDF-1.7\n');
  body.write('\n%%EOF\n', bytes - 7);
  return body;
};

const megabyte = 1024 * 1024;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Many large files: whole, and in pieces with their checksums as a browser sends them. */
const uploads = async (product: Product, bare: Target, admin: Target, size: Size): Promise<Row[]> => {
  const [count, bytes] = [size.part(40, 4), size.part(25, 2) * megabyte];
  const file = pdfOf(bytes);
  const marked = () => {
    const own = Buffer.from(file);
    own.write(randomUUID(), bytes - 100);
    return own;
  };
  // They differ at their ends alone: what a browser reckons is not to be measured here.
  const sums = Array.from({ length: bytes / megabyte }, (_, at) =>
    sha256(file.subarray(at * megabyte, (at + 1) * megabyte)),
  );
  const begun = createHash('sha256').update(file.subarray(0, -megabyte));
  await sendFile(bare, '/file', file);
  const floor = await sendAll(count, () => sendFile(bare, '/file', marked()));
  const before = residentBytes(product.pid) / megabyte;
  resetPeak(product.pid);
  const whole = await sendAll(count, (n) =>
    sendFile(admin, `/api/documents.upload?name=whole-${n}.pdf`, marked()),
  );
  const inPieces = async (n: number) => {
    const [own, upload] = [marked(), randomUUID()];
    const end = own.subarray(-megabyte);
    const checksum = begun.copy().update(end).digest('hex');
    for (let offset = 0; offset < own.length; offset += megabyte) {
      const part = own.subarray(offset, offset + megabyte);
      const query = new URLSearchParams({
        upload,
        name: `pieces-${n}.pdf`,
        offset: `${offset}`,
        size: `${own.length}`,
        piece: (offset + megabyte < own.length && sums[offset / megabyte]) || sha256(end),
        ...(offset === 0 && { checksum }),
      });
      await sendFile(admin, `/api/documents.upload?${query}`, part);
    }
  };
  const half = Math.ceil(count / 2);
  const pieces = (await sendAll(half, inPieces)) * (count / half);
  const said = `${count} files of ${bytes / megabyte} MB`;
  return [
    judge(`documents: uploads of ${said}, each in one body`, whole, 's', { floor }),
    judge(`documents: uploads of ${said}, in pieces`, pieces, 's', { floor }),
    judge('documents: memory for uploads', Math.max(0, peakMegabytes(product.pid) - before), 'MB'),
  ];
};

/** As many large files as half a gigabyte holds, all at the same time. */
const atTheSameTime = async (product: Product, size: Size): Promise<Row> => {
  const [count, bytes] = [size.part(20, 4), size.part(25, 2) * megabyte];
  // Somebody else, whose day has room for them.
  const developer = await product.as('developer@demo.example');
  resetPeak(product.pid);
  await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const own = pdfOf(bytes);
      return sendFile(developer, `/api/documents.upload?name=at-once-${n}.pdf`, own);
    }),
  );
  const said = `${(count * bytes) / megabyte} MB uploaded at once`;
  return judge(`documents: highest memory with ${said}`, peakMegabytes(product.pid), 'MB');
};

/** A zip of a thousand files, read as fast as it comes. */
const zip = async (product: Product, admin: Target, size: Size): Promise<Row[]> => {
  const count = size.part(1_000, 50);
  const small = pdfOf(50_000);
  await sendAll(count, (n) => {
    small.write(`${String(n).padStart(12)}${randomUUID()}`, 20);
    return sendFile(admin, `/api/documents.upload?name=packed-${n}.pdf`, Buffer.from(small));
  });
  const named = `"fileName" like 'packed-%' or "fileName" like 'whole-%'`;
  const { rows } = await product.sql(
    `select "id" from documents where (${named}) and "deletedAt" is null order by "sizeBytes" desc limit ${count}`,
  );
  const before = residentBytes(product.pid) / megabyte;
  resetPeak(product.pid);
  const form = new URLSearchParams({ ids: rows.map(({ id }) => id).join(',') }).toString();
  const asking = request(`${admin.url}/api/documents.zip`, {
    method: 'POST',
    headers: { cookie: admin.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
  });
  asking.end(form);
  const [answer] = await once(asking, 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (bytes < count * 50_000) throw new Error(`of ${count} files ${bytes} bytes came`);
  const grown = peakMegabytes(product.pid) - before;
  return [
    judge(
      `documents: memory for a zip of ${count}, ${Math.round(bytes / megabyte)} MB`,
      Math.max(0, grown),
      'MB',
    ),
  ];
};

/** Documents of a large house: lists and search beside bare rows, many large files beside a bare stream, a large zip. */
export const benchDocuments = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const bare = await startBare('floor.ts', product);
  const admin = await product.as('admin@demo.example');
  const { rows } = await product.sql('select "uid" from users limit 20');
  // A text beside the same one: what has few hits costs another statement than what has many.
  const floor = (said?: readonly string[]) => (i: number) =>
    said ? shot('/documents-text', { text: turn(said, i) }) : shot('/documents', {});
  const count = size.shots(200);
  const table: Row[] = [];
  for (const { work, path = 'documents.list', input, said } of works(rows.map(({ uid }) => uid))) {
    const name = `documents: ${work}`;
    if (!chosen(name)) continue;
    const [least = Number.NaN, ms = Number.NaN] = await cpuPerRequest(
      [
        { target: bare.target, shots: many(count, floor(said)) },
        { target: admin, shots: many(count, (i) => shot(`/api/${path}`, input(i))) },
      ],
      size,
    );
    table.push(judge(name, ms, 'ms', { floor: least }));
  }
  if (chosen('documents: uploads')) table.push(...(await uploads(product, bare.target, admin, size)));
  if (chosen('documents: highest memory')) table.push(await atTheSameTime(product, size));
  if (chosen('documents: zip')) table.push(...(await zip(product, admin, size)));
  bare.stop();
  return table;
};
