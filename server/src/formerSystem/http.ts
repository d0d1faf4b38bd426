import {
  type FormerCollection,
  formerCollections,
  formerFileBytes,
  formerRefusals,
  formerSystemOperations,
} from 'domain/formerSystem';
import { csvLine, defuse } from 'domain/imports';
import { administrators, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod';
import { downloadCsv } from '#exports';
import { withUpload } from '#imports';
import { callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed, refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { countDocuments, keyOf } from './files.ts';
import { type FormerRun, findRun, listRemarks, saveRun, shownRun } from './sql.ts';

const uploadGate: Gate = { name: 'formerSystem.upload', who: administrators, kind: 'write', slow: true };
const remarksGate: Gate = { name: 'formerSystem.remarksFile', who: administrators, kind: 'read' };

const uploadQuery = z.strictObject({
  id: uuid,
  collection: z.enum(formerCollections),
  name: z.string().max(255).default(''),
});

const openRun = (run: FormerRun | null): Outcome<FormerRun> => {
  if (!run) return notFound;
  return run.state === 'running' || run.state === 'done' ? formerRefusals.started : run;
};

type Arrived = { collection: FormerCollection; name: string; path: string; bytes: number };

const keep = async (
  { db, env, outgoing, emit }: Context,
  id: string,
  file: Arrived & { documents: number },
) => {
  const run = openRun(await findRun(db, id, 'lock'));
  if (isRefusal(run)) return run;
  const { collection, name, path, bytes, documents } = file;
  const key = keyOf(id, collection);
  await filesOf({ env, outgoing }).keep(key, path);
  const files = { ...run.files, [collection]: { name, bytes, documents, key } };
  await saveRun(db, id, { files, state: 'uploading' });
  const after = { collection, name, bytes, documents };
  emit({ noun: 'formerSystem', rowId: id, verb: 'uploaded', before: {}, after });
  return shownRun({ ...run, files, state: 'uploading' });
};

const pageSize = 500;

const remarkPages = async function* ({ db }: Pick<Services, 'db'>, id: string): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Collection', 'Document', 'What', 'Field', 'Text'])}`;
  for (let page = await listRemarks(db, id, 0, pageSize); page.length > 0; ) {
    yield page
      .map(({ collection, id: document, kind, field, text }) =>
        csvLine([collection, document, kind, field, text].map(defuse)),
      )
      .join('');
    page = await listRemarks(db, id, page.at(-1)?.n ?? 0, pageSize);
  }
};

/** What its requests are let in by. */
export const formerSystemGates: readonly Gate[] = [uploadGate, remarksGate];

/** The upload of one file of an export, and the list of what a person should look at. */
export const formerSystemHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  app.post('/api/formerSystem.upload', async (context: HonoContext) => {
    const call = callOf(context);
    const first = await runner.admit(call, uploadGate);
    if (isRefusal(first)) return respond(call, first);
    const query = parsed(uploadQuery, context.req.query());
    if (isRefusal(query)) return respond(call, query);
    const { id, collection } = query;
    const name = query.name || `${collection}.json`;
    const run = openRun(await findRun(services.db, id));
    if (isRefusal(run)) return respond(call, run);
    const outcome = await withUpload(call.incoming, formerFileBytes, async (path, bytes) => {
      const documents = await countDocuments(path, name);
      if (isRefusal(documents)) return documents;
      // The file may have taken minutes to arrive.
      const now = services.now();
      const caller = await runner.admit(call, uploadGate, now);
      if (isRefusal(caller)) return caller;
      return runner.within({ ...call, now }, caller, uploadGate, (ctx) =>
        keep(ctx, id, { collection, name, path, bytes, documents }),
      );
    });
    return respond(call, outcome);
  });

  app.all('/api/formerSystem.upload', (context) => respond(callOf(context), refusals.method));

  serveDownload(app, services, runner, {
    path: '/api/formerSystem/:id/remarks.csv',
    gate: remarksGate,
    answer: async (asked) => {
      const query = parsed(formerSystemOperations.get.input, { id: asked.context.req.param('id') });
      if (isRefusal(query)) return query;
      if (!(await findRun(services.db, query.id))) return notFound;
      return downloadCsv(asked, 'remarks.csv', remarkPages(services, query.id));
    },
  });
};
