import { administrators, canonicalEmail, inScope, isRefusal } from 'domain/kernel';
import { freshPart } from 'domain/messages';
import {
  replyReaders,
  replyToRequest,
  type SupportRequestRow,
  supportAuthor,
  supportMail,
  supportPage,
  supportScope,
} from 'domain/supportRequests';
import { replyAddressOf } from '#messages';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { type DeliveryNoun, type Withheld, writeDeliveries } from '#platform/outside/deliveries.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { keepRow } from '#platform/rows/write.ts';
import { findUser, listUsers, namesOf, type OpenUser } from '#users';
import { asWatched } from './assignees.ts';
import { mostReplies } from './routes.ts';
import { withNames } from './show.ts';
import {
  countReplies,
  earlierMessageIds,
  findMail,
  findReply,
  insertMails,
  insertReply,
  requestById,
  type SupportMail,
} from './sql.ts';
import { requestTable } from './table.ts';

type Working = Pick<JobContext, 'db' | 'now' | 'services'>;

const isReached = (user: OpenUser): boolean =>
  user.status === 'active' && user.emailConfirmed && user.emailNotificationsEnabled;

const readersOf = async ({ db, now, services }: Working, to: ReturnType<typeof replyReaders>) => {
  const reading = { db, now, keys: services.keys };
  const users =
    'roles' in to
      ? await listUsers(reading, { roles: to.roles, status: 'active' })
      : await Promise.all(to.uids.flatMap((uid) => (uid === null ? [] : findUser(reading, uid))));
  return users.filter((user) => user !== null).filter(isReached);
};

/** Writes to the other side: of a new request to all administrators, of a reply to whom it is for. */
const writeTo = async (
  ctx: Working,
  request: SupportRequestRow,
  reply: { id: string; by: string } | null,
): Promise<void> => {
  const { db, now, services } = ctx;
  const by = reply?.by ?? request.createdBy;
  const readers = await readersOf(
    ctx,
    reply ? replyReaders(await asWatched(db, request), by) : { roles: administrators },
  );
  const addresses = new Map(readers.filter(({ uid }) => uid !== by).map(({ uid, email }) => [uid, email]));
  const mails = [...addresses.keys()].map((uid) => ({
    id: services.newId(),
    requestId: request.id,
    replyId: reply?.id ?? null,
    uid,
    createdAt: now,
  }));
  const fresh = await insertMails(db, mails);
  const deliveries = fresh.map(({ id, uid }) => ({
    id: services.newId(),
    channel: 'email' as const,
    noun: 'supportRequests',
    rowId: id,
    toAddress: addresses.get(uid) ?? '',
    nextAt: null,
    subject: `[No. ${request.number}] ${request.subject}`,
  }));
  await writeDeliveries(db, deliveries, now);
};

const onCreated = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const request = await requestById(ctx.db, event.rowId);
  if (request) await writeTo(ctx, request, null);
};

const onReplied = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const request = await requestById(ctx.db, event.rowId);
  const reply = await findReply(ctx.db, String(event.after['lastReplyId']));
  if (request && reply) await writeTo(ctx, request, reply);
};

export const supportReactions: NonNullable<Feature['reactions']> = [
  { verb: 'supportRequests.created', run: onCreated },
  { verb: 'supportRequests.replied', run: onReplied },
];

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

/** Somebody whom a mail was written to, with the request, where they may still read it. */
const standing = async (
  { db, now, services }: Working,
  { requestId, uid }: SupportMail,
): Promise<{ user: OpenUser; request: SupportRequestRow } | null> => {
  const user = await findUser({ db, now, keys: services.keys }, uid);
  const request = await requestById(db, requestId);
  if (!user || !request || user.status !== 'active') return null;
  return inScope(supportScope(user), request) ? { user, request } : null;
};

/** How e-mails about requests leave; whoever answers one answers the request. */
export const supportDeliveries: DeliveryNoun = {
  noun: 'supportRequests',
  open: async (ctx, { rowId, toAddress }) => {
    const { db, services } = ctx;
    const { keys, env } = services;
    const mail = await findMail(db, rowId);
    const found = mail && (await standing(ctx, mail));
    if (!mail || !found || !isReached(found.user) || found.user.email !== toAddress)
      return needless('The receiver is not reached there any more');
    const [request] = await withNames({ db, keys }, [found.request]);
    const reply = mail.replyId === null ? null : ((await findReply(db, mail.replyId)) ?? null);
    if (!request || (mail.replyId !== null && !reply)) return needless('There is nothing to say any more');
    const said = reply && {
      ...reply,
      author: (await namesOf({ db, keys }, [reply.by])).get(reply.by) ?? '',
    };
    const replyTo = replyAddressOf(keys, env, { supportMailId: mail.id });
    const link = new URL(supportPage(request.id), env.publicUrl).href;
    return {
      channel: 'email',
      automatic: true,
      fromName: said ? supportAuthor(said) : request.author,
      ...(replyTo === null ? {} : { replyTo }),
      ...supportMail(request, said, { link, answered: replyTo !== null }),
      html: null,
      attachments: [],
      references: await earlierMessageIds(db, mail),
    };
  },
  settled: () => Promise.resolve(),
};

export type AnswerByMail = {
  supportMailId: string;
  /** What the mail says of its sender and itself. */
  from: string;
  mailId: string;
  text: string;
  unverified: boolean;
  attachments: number;
};

/** Letters that are kept of an e-mail. */
const most = 10_000;

const saidIn = ({ text, attachments }: AnswerByMail): string => {
  const whole = (freshPart(text) || text).replaceAll('\u0000', '').trim();
  return [
    whole.slice(0, most).toWellFormed(),
    whole.length > most ? '[The rest of this e-mail is not kept.]' : '',
    attachments > 0 ? '[What was attached to this e-mail is not kept.]' : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

/**
 * Takes an e-mail as a reply of the person to whom the e-mail it answers was written; false where it is none: from
 * another address, of somebody who does not read the request any more, or to one that is closed.
 */
export const replyByMail = async (ctx: JobContext, answer: AnswerByMail): Promise<boolean> => {
  const { db, now, services, emit } = ctx;
  const mail = await findMail(db, answer.supportMailId);
  const found = mail && (await standing(ctx, mail));
  const text = saidIn(answer);
  if (!mail || !found || text === '') return false;
  const { user } = found;
  if (canonicalEmail(user.email) !== canonicalEmail(answer.from)) return false;
  const before = await lockRow<SupportRequestRow>(db, requestTable, mail.requestId, supportScope(user));
  const replyId = services.newId();
  const after = before && replyToRequest(before, user, { id: replyId, now });
  if (!before || !after || isRefusal(after)) return false;
  if ((await countReplies(db, before.id)) >= mostReplies) return false;
  const { mailId, unverified } = answer;
  const reply = { id: replyId, requestId: before.id, at: now, by: user.uid, text };
  if (!(await insertReply(db, { ...reply, mailId, unverified }))) return true;
  await keepRow(
    { db, emit: (event) => emit({ ...event, by: user.uid }) },
    requestTable,
    'replied',
    before,
    after,
  );
  return true;
};
