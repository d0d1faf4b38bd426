import {
  importLimits,
  importNouns,
  importOperations,
  fileName as nameSchema,
  readingChoice,
} from 'domain/imports';
import { administrators, isRefusal, type Refusal, uuid } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod';
import { downloadCsv } from '#exports';
import { callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import { parsed, refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { withUpload } from './receive.ts';
import { refusedPages } from './refused.ts';
import { orNoRoom } from './room.ts';
import { dropImport, dropWaiting } from './sql/imports.ts';
import { summaryPages } from './summary.ts';
import { thriftily } from './thrift.ts';
import { upload } from './upload.ts';

const uploadGate: Gate = { name: 'imports.upload', who: administrators, kind: 'write', slow: true };
const refusedGate: Gate = { name: 'imports.refused', who: administrators, kind: 'read' };
const summaryGate: Gate = { name: 'imports.summary', who: administrators, kind: 'read' };

const uploadQuery = z.strictObject({
  noun: z.enum(importNouns),
  name: nameSchema.default(''),
  ...readingChoice.shape,
  /** What the same file was read as before. */
  instead: uuid.optional(),
});

const isHidden = (found: AsyncGenerator<string> | Refusal): found is Refusal => isRefusal(found);

/** What its requests are let in by. */
export const importGates: readonly Gate[] = [uploadGate, refusedGate, summaryGate];

/** The upload and the two downloads, through the same gate as the operations. */
export const importHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  app.post('/api/imports.upload', async (context: HonoContext) => {
    const call = callOf(context);
    const first = await runner.admit(call, uploadGate);
    if (isRefusal(first)) return respond(call, first);
    const query = parsed(uploadQuery, context.req.query());
    if (isRefusal(query)) return respond(call, query);
    const received = () =>
      withUpload(call.incoming, importLimits.bytes, async (path) => {
        // The file may have taken minutes to arrive.
        const caller = await runner.admit(call, uploadGate, services.now());
        if (isRefusal(caller)) return caller;
        if (!caller) return refusals.signedOut;
        const { noun, name: fileName, instead, ...chosen } = query;
        const { displayName: author, uid: createdBy } = caller.actor;
        const { db } = services;
        const mostRows = importLimits.rows;
        const whose = { fileName, author, createdBy };
        const about = { db, id: services.newId(), noun, now: call.now, ...whose, chosen, mostRows };
        const uploaded = await thriftily(() => upload(path, about));
        if (isRefusal(uploaded)) return uploaded;
        const kept = await runner.within(call, caller, uploadGate, async ({ emit }) => {
          const { id, columns, rows } = uploaded;
          emit({
            noun: 'imports',
            rowId: id,
            verb: 'uploaded',
            before: {},
            after: { fileName, columns, rows },
          });
          return uploaded;
        });
        if (isRefusal(kept)) await dropImport(db, about.id);
        else if (instead) await dropWaiting(db, instead, createdBy);
        return kept;
      });
    return respond(call, await orNoRoom(services.log, received));
  });

  app.all('/api/imports.upload', (context) => respond(callOf(context), refusals.method));

  const rows = [
    { name: 'refused.csv', gate: refusedGate, pagesOf: refusedPages },
    { name: 'summary.csv', gate: summaryGate, pagesOf: summaryPages },
  ];
  for (const { name, gate, pagesOf } of rows)
    serveDownload(app, services, runner, {
      path: `/api/imports/:id/${name}`,
      gate,
      answer: async (asked) => {
        const query = parsed(importOperations.get.input, { id: asked.context.req.param('id') });
        if (isRefusal(query)) return query;
        const found = await pagesOf(services, query.id);
        return isHidden(found) ? found : downloadCsv(asked, name, found);
      },
    });
};
