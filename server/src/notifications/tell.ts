import { day, inScope, later, type Telling, type Viewer } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import {
  beyondOf,
  deliverAt,
  fold,
  foldsWith,
  isForAdministrators,
  leadFactsOf,
  methodsFor,
  type Notification,
  notificationRepeats,
  type Standing,
  wishOf,
} from 'domain/notifications';
import type { Settings } from 'domain/settings';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { readSettings } from '#settings';
import { deliverLater } from './deliver.ts';
import {
  lockReceivers,
  type NewNotification,
  notYetTold,
  type Receiver,
  receiversIn,
  receiversOf,
  saveNotifications,
  standingOf,
} from './sql/telling.ts';

/** What is told: the sayings with what they came from. */
export type News = {
  tellings: readonly Telling[];
  /** What it is told once for. */
  source: string;
  /** What happened by one request is said in one. */
  group: string;
  at: string;
  actor: string | null;
  lead: Lead | null;
  /** Who may read it, where it is about something else than a lead; unsaid: whoever it is told to. */
  mayRead?: (receiver: Pick<Viewer, 'uid' | 'role'>) => boolean;
};

type Working = Pick<JobContext, 'db' | 'now' | 'emit'> & { newId: () => string };

const maySee = ({ uid, role }: Receiver, lead: Lead | null): boolean =>
  !!lead && inScope(readableLeads({ uid, role, sees: 'self' }), lead);

const toldTo = (ctx: Working, { to }: Telling): Promise<Receiver[]> =>
  'roles' in to
    ? receiversIn(ctx.db, to.roles)
    : receiversOf(
        ctx.db,
        to.uids.filter((uid) => uid !== null),
      );

/** Each receiver with the one thing they are told: nobody of their own act, nor of what they may not see. */
const whoHears = async (
  ctx: Working,
  { tellings, actor, lead, mayRead = () => true }: News,
): Promise<{ receiver: Receiver; telling: Telling }[]> => {
  const heard = new Map<string, { receiver: Receiver; telling: Telling }>();
  for (const telling of tellings)
    for (const receiver of await toldTo(ctx, telling)) {
      const fits = telling.leadId === null ? mayRead(receiver) : maySee(receiver, lead);
      if (fits && receiver.uid !== actor && !heard.has(receiver.uid))
        heard.set(receiver.uid, { receiver, telling });
    }
  return [...heard.values()];
};

/** The facts that scope and count of a notification ask for. */
export const scopeFacts = (
  row: Pick<Notification, 'userId' | 'leadId' | 'read' | 'deleted' | 'actionUrl'>,
  inApp: boolean,
  lead: Parameters<typeof leadFactsOf>[0],
) => {
  const { userId, leadId, read, deleted } = row;
  const facts = leadFactsOf(leadId === null ? null : lead);
  return { userId, leadId, read, deleted, inApp, ...facts, forAdministrators: isForAdministrators(row) };
};

/** The event of a notification, which only the live feed reads: what it says stands in its row. */
export const notificationEvent = (
  verb: string,
  { id, type }: Pick<Notification, 'id' | 'type'>,
  scopes: Pick<NewEvent, 'scopeBefore' | 'scopeAfter'>,
): NewEvent => ({ noun: 'notifications', rowId: id, verb, before: {}, after: { type }, ...scopes });

type Said = { row: NewNotification; was: Standing | undefined };

/** The row that says it to one person; null when they asked not to be told. */
const saidTo = (
  { receiver, telling }: { receiver: Receiver; telling: Telling },
  standing: readonly Standing[],
  { group, at }: News,
  { now, newId, house }: Pick<Working, 'now' | 'newId'> & { house: Settings },
): Said | null => {
  const wish = wishOf(telling);
  const methods = telling.methods ?? methodsFor(wish, receiver);
  if (methods.length === 0) return null;
  const { into, wish: _, methods: __, appointmentId = null, ...said } = fold(telling, group, standing, at);
  const was = standing.find(({ id }) => id === into);
  const beyond = beyondOf(methods);
  const row = {
    ...said,
    id: into ?? newId(),
    userId: receiver.uid,
    read: false,
    deleted: false,
    inApp: methods.includes('in-app'),
    // Jobs run as they come: an older event never takes a row back.
    createdAt: was && was.createdAt > at ? was.createdAt : at,
    wish,
    appointmentId,
    methods: beyond,
    dueAt: beyond.length === 0 ? null : wish === 'asked' ? now : deliverAt(now, receiver, house),
  };
  return { row, was };
};

const eventOf = ({ row, was }: Said, lead: Lead | null): NewEvent =>
  notificationEvent('told', row, {
    scopeBefore: was ? scopeFacts({ ...row, leadId: was.leadId, read: was.read }, row.inApp, lead) : null,
    scopeAfter: scopeFacts(row, row.inApp, lead),
  });

/** Tells people what they are to hear, each once for its source; in the transaction at hand. */
export const tell = async (ctx: Working, news: News): Promise<void> => {
  const hearing = await whoHears(ctx, news);
  if (hearing.length === 0) return;
  const uids = hearing.map(({ receiver }) => receiver.uid);
  await lockReceivers(ctx.db, uids);
  const fresh = await notYetTold(ctx.db, news.source, uids, ctx.now);
  const standing = await standingOf(ctx.db, uids, {
    since: later(news.at, -day),
    unreadSince: later(news.at, -notificationRepeats),
    ...foldsWith(news.tellings, news.group),
  });
  const means = { ...ctx, house: await readSettings(ctx.db) };
  const said = hearing
    .filter(({ receiver }) => fresh.has(receiver.uid))
    .flatMap((one) => saidTo(one, standing.get(one.receiver.uid) ?? [], news, means) ?? []);
  await saveNotifications(
    ctx.db,
    said.map(({ row }) => row),
  );
  for (const { row } of said) if (row.dueAt) await deliverLater(ctx.db, row.userId, row.dueAt);
  for (const each of said) if (each.row.inApp) ctx.emit(eventOf(each, news.lead));
};
