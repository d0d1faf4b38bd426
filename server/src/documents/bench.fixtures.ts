import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blankLead, columnOf, type Lead } from 'domain/leads';
import sharp from 'sharp';
import { insertLeads } from '#leads';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { interruptJob, previewJob, tidyJob } from './jobs.ts';

export type Query = Record<string, string | number | undefined>;

/** Sends a body to the address of uploads. */
export const send = (client: Client, query: Query, body: Uint8Array | string = ''): Promise<Answer> => {
  const said = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const at = `/api/leads.fileUpload?${new URLSearchParams(said)}`;
  return client.raw(at, { method: 'POST', body: body as NonNullable<RequestInit['body']> });
};

/** A picture of a camera, with the place in its metadata. */
export const photo = (width = 800, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3d6b8f' } })
    .jpeg()
    .withExif({
      IFD0: { Model: 'Pocket Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 26/1 0/1' },
    })
    .toBuffer();

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
  work: { preview: (id: string) => Promise<void>; interrupt: () => Promise<void>; tidy: () => Promise<void> };
};

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** The server with a data folder of its own. */
export const startBench = async (before?: Bench): Promise<Bench> => {
  const dataDir = before?.dataDir ?? mkdtempSync(join(tmpdir(), 'washboard-documents-'));
  const database = before ? { database: before.database } : {};
  const server = await startTestServer({ env: { dataDir }, ...database });
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
      tidy: () => runJob(services, recorder, tidyJob, {}),
    },
    close: async () => {
      await close();
      if (!before) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
