import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { blankLead, columnOf, type Lead } from 'domain/leads';
import { insertLeads } from '#leads';
import type { Env } from '#platform/env.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { foldJob, interruptJob, previewJob, remindJob, scanJob, sweepJob, tidyJob } from './jobs.ts';

export type Query = Record<string, string | number | undefined>;

/** Sends a body to the address of uploads. */
export const send = (
  client: Client,
  query: Query,
  body: Uint8Array | string = '',
  road = 'leads.fileUpload',
): Promise<Answer> => {
  const said = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const at = `/api/${road}?${new URLSearchParams(said)}`;
  return client.raw(at, { method: 'POST', body: body as NonNullable<RequestInit['body']> });
};

/** An entry of a camera's metadata: tag, kind, how many, the four bytes of it. */
const entry = (tag: number, kind: number, count: number, value: number | string): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(kind, 2);
  bytes.writeUInt32BE(count, 4);
  if (typeof value === 'string') bytes.write(value, 8, 'latin1');
  else if (kind === 3) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
};

const table = (...entries: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);

const model = 'Pocket Camera\0';

/** What a camera writes beside the pixels: its name, how it was held, and the place. */
const exif = (orientation: number): Buffer => {
  const modelAt = 8 + 2 + 3 * 12 + 4;
  const gpsAt = modelAt + model.length;
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const latitude = Buffer.alloc(24);
  for (const [at, value] of [38, 1, 26, 1, 0, 1].entries()) latitude.writeUInt32BE(value, at * 4);
  const body = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    table(
      entry(0x0110, 2, model.length, modelAt),
      entry(0x0112, 3, 1, orientation),
      entry(0x8825, 4, 1, gpsAt),
    ),
    Buffer.from(model, 'latin1'),
    table(entry(1, 2, 2, 'N'), entry(2, 5, 3, latitudeAt)),
    latitude,
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A picture of a camera, red above and blue below, with the place in its metadata. */
export const photo = async (width = 800, height = 600, orientation = 1): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([30, 60, 200, 255]));
  pixels.fill(Buffer.from([200, 40, 30, 255]), 0, width * (height >> 1) * 4);
  const bytes = await Transformer.fromRgbaPixels(pixels, width, height).jpeg(90);
  return Buffer.concat([bytes.subarray(0, 2), exif(orientation), bytes.subarray(2)]);
};

export const pdf = (mark = ''): Buffer => Buffer.from(`%PDF-1.7\n${mark}\n%%EOF\n`);

export type Bench = TestServer & {
  dataDir: string;
  max: Client;
  mia: Client;
  ada: Client;
  uma: Client;
  lead: (fields?: Partial<Lead>) => Promise<string>;
  rows: (leadId: string) => Promise<{ id: string; status: string; received: number; preview: boolean }[]>;
  /** Names of what lies on the disk, kept and incoming. */
  lying: () => Promise<string[]>;
  /** Runs the job of one file, or one of those that come round. */
  work: {
    preview: (id: string) => Promise<void>;
    interrupt: () => Promise<void>;
    tidy: () => Promise<void>;
    remind: () => Promise<void>;
    scan: () => Promise<void>;
    fold: () => Promise<void>;
  };
};

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** The server with a data folder of its own. */
export const startBench = async (before?: Bench, env: Partial<Env> = {}): Promise<Bench> => {
  const dataDir = before?.dataDir ?? mkdtempSync(join(tmpdir(), 'washboard-documents-'));
  const database = before ? { database: before.database } : {};
  const server = await startTestServer({ env: { dataDir, ...env }, ...database });
  const { db, services, close } = server;
  const recorder = createRecorder([]);
  return {
    ...server,
    dataDir,
    max: await server.signIn(people.max),
    mia: await server.signIn(people.mia),
    ada: await server.signIn(people.ada),
    uma: await server.signIn(people.uma),
    lead: async (fields = {}) => {
      const blank = blankLead(services.newId(), services.now(), 180);
      const assignedAt = fields.assignedRep ? services.now() : null;
      const lead = { ...blank, assignedAt, ...fields };
      await insertLeads(db, [{ ...lead, column: columnOf(lead) }]);
      return lead.id;
    },
    rows: (leadId) =>
      db
        .selectFrom('documents')
        .select(['id', 'status', 'received', 'preview'])
        .where('leadId', '=', leadId)
        .execute(),
    lying: async () => [
      ...(await filesIn(join(dataDir, 'files'))),
      ...(await filesIn(join(dataDir, 'incoming'))),
    ],
    work: {
      preview: (id) => runJob(services, recorder, previewJob, { id }),
      interrupt: () => runJob(services, recorder, interruptJob, {}),
      tidy: async () => {
        await runJob(services, recorder, tidyJob, {});
        await runJob(services, recorder, sweepJob, {});
      },
      remind: () => runJob(services, recorder, remindJob, {}),
      scan: () => runJob(services, recorder, scanJob, {}),
      fold: () => runJob(services, recorder, foldJob, {}),
    },
    close: async () => {
      await close();
      if (!before) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
