import {
  administrators,
  type Clause,
  isRefusal,
  localDay,
  notFound,
  type Outcome,
  uuid,
} from 'domain/kernel';
import type { Letter } from 'domain/vendChanges';
import type { Hono } from 'hono';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Context } from '#platform/operations/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { readSettings } from '#settings';
import { lettersPdf } from './letters-pdf.ts';
import { lettersToPrint } from './sql.ts';

const gate: Gate = { name: 'letters.print', who: administrators, kind: 'read' };

type Found = { letters: Letter[]; team: string; day: string };

const find = async (ctx: Context, of: Clause): Promise<Outcome<Found>> => {
  const letters = await lettersToPrint(ctx.db, of);
  if (letters.length === 0) return notFound;
  const { teamName: team, officeTimeZone } = await readSettings(ctx.db);
  return { letters, team, day: localDay(ctx.now, officeTimeZone) };
};

const roads: Readonly<Record<string, { of: (id: string) => Clause; name: string }>> = {
  '/api/letters/:id/letter.pdf': { of: (id) => ({ id }), name: 'letter.pdf' },
  '/api/vendChanges/:id/letters.pdf': {
    of: (vendChangeId) => ({ vendChangeId, state: ['draft', 'sent', 'posted'] }),
    name: 'letters.pdf',
  },
};

/** What its requests are let in by. */
export const letterGates: readonly Gate[] = [gate];

/** Letters as PDFs, through the same gate as the operations. */
export const letterHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  for (const [path, { of, name }] of Object.entries(roads))
    serveDownload(app, services, runner, {
      path,
      gate,
      answer: async ({ call, caller, context }) => {
        const id = uuid.safeParse(context.req.param('id'));
        if (!id.success) return notFound;
        const found = await runner.within(call, caller, gate, (ctx) => find(ctx, of(id.data)));
        if (isRefusal(found)) return found;
        const bytes = await lettersPdf(found.letters, found);
        const headers = fileHeaders('application/pdf', bytes.length, `attachment; filename="${name}"`);
        return new Response(new Uint8Array(bytes), { headers });
      },
    });
};
