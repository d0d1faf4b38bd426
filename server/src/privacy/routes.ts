import { isRefusal, notFound, refuse } from 'domain/kernel';
import { type Certificate, type PrivacyNoun, privacyOperations } from 'domain/privacy';
import { bind } from '#platform/operations/operations.ts';
import { orderOf, readPage } from '#platform/rows/page.ts';
import { findUser } from '#users';
import { eraseJob } from './erase.ts';
import { countsOf, findLeads, findPerson, type Hand, staysOf } from './person.ts';
import { type ErasureRow, findErasure, insertErasure, listErasures, runningErasure } from './sql/erasures.ts';

const active = refuse.conflict(
  'STILL_ACTIVE',
  'Deactivate this account first: what it holds goes to somebody else then.',
);

/** Why somebody cannot be erased now. */
const offOf = async (hand: Hand, noun: PrivacyNoun, id: string) => {
  if (noun !== 'users') return null;
  const user = await findUser(hand, id);
  return user?.status === 'inactive' ? null : active;
};

const shown = ({
  id,
  number,
  noun,
  rowId,
  state,
  erased,
  kept,
  events,
  createdBy,
  createdAt,
  finishedAt,
}: ErasureRow): Certificate => ({
  id,
  number,
  noun: noun as PrivacyNoun,
  rowId,
  state: state as Certificate['state'],
  erased: Object.entries(erased).map(([what, count]) => ({ what, count })),
  stays: kept,
  events,
  by: createdBy,
  at: createdAt,
  finishedAt,
});

const newest = orderOf<ErasureRow>('desc', { createdAt: 'timestamptz', id: 'uuid' });

export const privacyRoutes = [
  bind(privacyOperations.preview, async (ctx, { noun, id }) => {
    const sought = await findPerson(ctx, noun, id);
    if (isRefusal(sought)) return sought;
    const off = await offOf(ctx, noun, id);
    return {
      noun,
      id,
      name: sought.name,
      there: await countsOf(ctx, sought),
      stays: await staysOf(ctx, sought),
      off: off?.message ?? null,
    };
  }),

  bind(privacyOperations.find, async (ctx, { text }) => ({ items: await findLeads(ctx, text) })),

  bind(privacyOperations.erase, async (ctx, { noun, id }) => {
    const sought = await findPerson(ctx, noun, id);
    if (isRefusal(sought)) return sought;
    const off = await offOf(ctx, noun, id);
    if (off) return off;
    const running = await runningErasure(ctx.db, noun, id);
    if (running) {
      // One that was given up goes on where it was.
      await ctx.enqueue(eraseJob, { id: running.id }, { key: `privacy.erase:${running.id}` });
      return shown(running);
    }
    const begun = ctx.newId();
    const erasure = await insertErasure(ctx.db, {
      id: begun,
      noun,
      rowId: id,
      createdBy: ctx.actor.uid,
      createdAt: ctx.now,
    });
    const row = await findErasure(ctx.db, erasure);
    if (!row) return notFound;
    // Somebody else pressed in the same moment.
    if (erasure !== begun) return shown(row);
    await ctx.enqueue(eraseJob, { id: erasure }, { key: `privacy.erase:${erasure}` });
    ctx.emit({
      noun: 'erasures',
      rowId: erasure,
      verb: 'started',
      before: {},
      after: { number: row.number, of: noun, subject: id },
    });
    return shown(row);
  }),

  bind(privacyOperations.list, ({ db }, asked) =>
    readPage(
      asked,
      newest,
      (stretch) => listErasures(db, stretch),
      (rows) => rows.map(shown),
    ),
  ),

  bind(privacyOperations.get, async ({ db }, { id }) => {
    const row = await findErasure(db, id);
    return row ? shown(row) : notFound;
  }),
];
