import {
  everyone,
  isRefusal,
  notFound,
  type Outcome,
  pictureSize,
  sniff,
  sniffLength,
  uuid,
} from 'domain/kernel';
import { supportRefusals } from 'domain/supportRequests';
import { withoutPlace } from '#documents';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { seenRow } from '#platform/rows/seen.ts';
import { screenshotOf } from './sql.ts';
import { requestTable } from './table.ts';

export type Screenshot = { mimeType: string; bytes: Buffer };

const mostPixels = 50_000_000;
const kinds = ['png', 'jpeg', 'webp'] as const;

/** The picture of a screenshot as it was sent, without what a camera wrote beside the pixels. */
export const readScreenshot = (sent: string): Outcome<Screenshot> => {
  const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
  const head = bytes.subarray(0, sniffLength);
  const kind = kinds.find((known) => known === sniff(head));
  const size = kind && pictureSize(kind, head);
  if (!kind || !size || size.width * size.height > mostPixels) return supportRefusals.notAPicture;
  const patches = withoutPlace(bytes, kind);
  if (!patches) return supportRefusals.notAPicture;
  for (const patch of patches) patch.bytes.copy(bytes, patch.at);
  return { mimeType: `image/${kind}`, bytes };
};

const gate: Gate = { name: 'supportRequests.screenshot', who: everyone, kind: 'read' };

/** What its requests are let in by. */
export const screenshotGates: readonly Gate[] = [gate];

/** `GET /api/supportRequests/screenshot/{id}`: the picture of a request, for whoever reads the request. */
export const serveScreenshots: NonNullable<Feature['http']> = (app, services, runner) =>
  serveDownload(app, services, runner, {
    path: '/api/supportRequests/screenshot/:id',
    gate,
    answer: async ({ call, caller, context }) => {
      const id = uuid.safeParse(context.req.param('id'));
      if (!id.success) return notFound;
      const found = await runner.within(call, caller, gate, async (ctx): Promise<Outcome<Screenshot>> => {
        const request = await seenRow(ctx, requestTable, id.data);
        if (isRefusal(request)) return request;
        return (await screenshotOf(ctx.db, request.id)) ?? notFound;
      });
      if (isRefusal(found)) return found;
      const { mimeType, bytes } = found;
      const name = `inline; filename="screenshot.${mimeType.slice('image/'.length)}"`;
      return new Response(new Uint8Array(bytes), { headers: fileHeaders(mimeType, bytes.length, name) });
    },
  });
