import { later } from 'domain/kernel';
import {
  effectiveUid,
  mayBeViewed,
  maySetView,
  type View,
  viewLife,
  viewOperations,
  viewTexts,
} from 'domain/view';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { findCandidate, saveView } from '#users';
import { endView, storedViewAs } from './sql.ts';

type Chosen = {
  mode: View['mode'];
  viewAs: string | null;
  viewEndsAt: string | null;
};

const viewOf = ({ mode, viewAs, viewEndsAt }: Chosen, uid: string, role: View['role']): View => ({
  mode,
  uid: viewAs,
  effectiveUid: effectiveUid(mode, uid, viewAs),
  role: mode === 'impersonate' ? role : null,
  endsAt: viewEndsAt,
});

/** The audit's line of a view that starts or ends: who, as whom, from where (W11). */
const told = (verb: 'started' | 'ended', session: string, viewAs: string, more: object) => ({
  noun: 'view',
  rowId: session,
  verb,
  before: {},
  after: { viewAs, ...more },
  as: viewAs,
});

type Ending = { session: string; viewAs: string; endsAt: string };

/** Writes down the end of a view that nobody reset; the view itself is over by its time alone. */
export const endViewJob: Job<Ending> = {
  name: 'view.end',
  run: async (view, { db, emit }) => {
    const by = await endView(db, view);
    if (by) emit(told('ended', view.session, view.viewAs, { by, timedOut: true }));
  },
};

const save = async (ctx: Context, chosen: Chosen, role: View['role'] = null): Promise<View> => {
  await saveView(ctx.db, ctx.session.id, chosen);
  return viewOf(chosen, ctx.actor.uid, role);
};

export const viewRoutes = [
  bind(viewOperations.get, async ({ session, actor, viewer }) => viewOf(session, actor.uid, viewer.role)),

  bind(viewOperations.set, async (ctx, { mode, uid }) => {
    const { session, actor, now, client, emit } = ctx;
    const refusal = maySetView(actor, session.mode, mode);
    if (refusal) return refusal;
    const overdue = session.viewAs ? null : await storedViewAs(ctx.db, session.id);
    if (overdue) emit(told('ended', session.id, overdue, { timedOut: true }));
    if (mode !== 'impersonate') {
      if (session.viewAs) emit(told('ended', session.id, session.viewAs, { address: client.address }));
      else if (session.mode !== mode)
        emit({
          noun: 'view',
          rowId: session.id,
          verb: 'changed',
          before: { mode: session.mode },
          after: { mode },
        });
      return save(ctx, { mode, viewAs: null, viewEndsAt: null });
    }
    const person = uid ? await findCandidate(ctx.db, uid) : null;
    const unfit = mayBeViewed(actor, person);
    if (unfit || !person) return unfit ?? viewTexts.nobody;
    const endsAt = later(now, viewLife);
    emit(told('started', session.id, person.uid, { endsAt, address: client.address }));
    await ctx.enqueue(
      endViewJob,
      { session: session.id, viewAs: person.uid, endsAt },
      { key: `view.end:${session.id}`, runAt: endsAt },
    );
    return save(ctx, { mode, viewAs: person.uid, viewEndsAt: endsAt }, person.role);
  }),
];
