import { administrators, isRefusal, localDay, notFound, type Outcome, uuid } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import { callOf, respond } from '#platform/http/call.ts';
import { isForeign } from '#platform/http/origin.ts';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { firstRows } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { lettersPdf } from './letters-pdf.ts';
import { type LetterRow, type LetterSelection, lastLetterFirst, listLetters } from './sql/letters.ts';

const gate: Gate = { name: 'letters.print', who: administrators, kind: 'read' };

// As many as one plan has at most.
const most = 500;

type Found = { letters: LetterRow[]; team: string; day: string };

const find = async (ctx: Context, selection: LetterSelection): Promise<Outcome<Found>> => {
  const all = await listLetters(ctx.db, selection, firstRows(lastLetterFirst, most));
  const letters = selection.id ? all : all.filter(({ state }) => state !== 'withdrawn').reverse();
  if (letters.length === 0) return notFound;
  const { teamName: team, officeTimeZone } = await readSettings(ctx.db);
  return { letters, team, day: localDay(ctx.now, officeTimeZone) };
};

const roads = {
  '/api/letters/:id/letter.pdf': { of: (id: string): LetterSelection => ({ id }), name: 'letter.pdf' },
  '/api/vendChanges/:id/letters.pdf': {
    of: (id: string): LetterSelection => ({ vendChangeId: id }),
    name: 'letters.pdf',
  },
};

/** Letters as PDFs, through the same gate as the operations. */
export const letterHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  for (const [path, { of, name }] of Object.entries(roads)) {
    app.get(path, async (context: HonoContext) => {
      const call = callOf(context);
      if (isForeign(call.incoming, services.env.publicUrl)) return respond(call, refusals.otherOrigin);
      const caller = await runner.admit(call, gate);
      if (isRefusal(caller)) return respond(call, caller);
      const id = uuid.safeParse(context.req.param('id'));
      if (!id.success) return respond(call, notFound);
      const found = await runner.within(call, caller, gate, (ctx) => find(ctx, of(id.data)));
      if (isRefusal(found)) return respond(call, found);
      const bytes = await lettersPdf(found.letters, found);
      return new Response(new Uint8Array(bytes), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': String(bytes.length),
          'Content-Disposition': `attachment; filename="${name}"`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'private, no-store',
        },
      });
    });
    app.all(path, (context) => respond(callOf(context), refusals.method));
  }
};
