import { type Announcement, announcementTelling } from 'domain/announcements';
import { type Client, clientIsTold, clientSentences, clientTitle } from 'domain/clients';
import { expiringTelling } from 'domain/documents';
import { importTelling } from 'domain/imports';
import { repeatWaits } from 'domain/invoices';
import { inScope, localDay, personWords, type Telling } from 'domain/kernel';
import {
  type Lead,
  type LeadVerb,
  leadNameFields,
  leadSentences,
  movesUnheard,
  readableLeads,
  sightVerbs,
  turnsUnheard,
  wasInTime,
} from 'domain/leads';
import { messageSentences } from 'domain/notifications';
import { erasureFailedTelling } from 'domain/privacy';
import {
  assignedTelling,
  newRequestTelling,
  replyTelling,
  type SupportStatus,
  supportScope,
  turnTelling,
} from 'domain/supportRequests';
import {
  type BackupKind,
  backupEvents,
  backupFailedTelling,
  backupFetchedTelling,
  backupKinds,
} from 'domain/system';
import { userSentences } from 'domain/users';
import { handOverWaits } from 'domain/visits';
import { stoppedTelling } from 'domain/webhooks';
import { exportEndedTelling, exportStartedTelling, type WholeExport } from 'domain/wholeExports';
import { clientsById } from '#clients';
import { findDocument, managerOf } from '#documents';
import { findImport, givenIn } from '#imports';
import { findInvoice } from '#invoices';
import { leadsById } from '#leads';
import { findMessage } from '#messages';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { NewEvent, StoredEvent } from '#platform/operations/events.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { findSite } from '#sites';
import { asWatched, findReply, requestById, withNames } from '#supportRequests';
import { findCandidate, namesOf } from '#users';
import { changedSince, givingOf } from './sql/events.ts';
import { deleteEnded } from './sql/subscriptions.ts';
import { toldOfLead } from './sql/telling.ts';
import { type News, notificationEvent, scopeFacts, tell } from './tell.ts';

type Working = Pick<JobContext, 'db' | 'now' | 'emit'> & { services: Pick<Services, 'keys' | 'newId'> };

/** What an event is told for: once, whoever comes first, its reaction or the callable. */
const newsOf = (event: StoredEvent, tellings: readonly Telling[], lead: Lead | null): News => ({
  tellings,
  lead,
  source: `event:${event.position}`,
  group: event.requestId ?? event.xid,
  at: event.at,
  actor: event.actor,
});

const tellAll = ({ services, ...ctx }: Working, news: News): Promise<void> =>
  tell({ ...ctx, newId: services.newId }, news);

// What it is called today may be nothing for who lost it: each hears of it by the name that it had then.
const namedAsThen = async (db: Working['db'], event: StoredEvent, lead: Lead): Promise<Lead> => ({
  ...lead,
  ...(await changedSince(db, event, leadNameFields)),
});

/** Tells what a lead's event has to say. */
export const tellOfLead = async (event: StoredEvent, ctx: Working): Promise<void> => {
  const sentence = leadSentences[event.verb as LeadVerb];
  const [now] = sentence ? await leadsById(ctx.db, [event.rowId]) : [];
  if (!sentence || !now) return;
  const lead = await namedAsThen(ctx.db, event, now);
  const before = event.before as Partial<Lead>;
  const after = event.after as Partial<Lead>;
  const giving = lead.assignedRep ? await givingOf(ctx.db, lead.id, lead.assignedRep) : undefined;
  const people = [event.actor, lead.assignedRep, before.assignedRep, before.passedTo, before.passedFrom];
  const keys = ctx.services.keys;
  const names = await namesOf({ db: ctx.db, keys }, [
    ...new Set(people.filter((uid) => typeof uid === 'string')),
  ]);
  const tellings = sentence({
    actor: event.actor,
    before,
    after,
    lead,
    givenBy: giving?.actor ?? null,
    nameOf: (uid) => personWords(uid ?? null, (one) => names.get(one)),
    timeZone: (await readSettings(ctx.db)).officeTimeZone,
  });
  await tellAll(ctx, newsOf(event, tellings, lead));
};

type Facts = Readonly<Record<string, unknown>> | null | undefined;

const sightOf = (facts: Facts) => [
  facts?.['assignedRep'],
  facts?.['deleted'],
  facts?.['column'] === 'unassigned',
];

/** Whether anybody can have gained or lost sight of the lead. */
const isSightChanged = ({ scopeBefore, scopeAfter }: NewEvent): boolean =>
  String(sightOf(scopeBefore)) !== String(sightOf(scopeAfter));

/** Who may open the lead no longer, or again: what they were told about it goes, or comes back, on open pages. */
const follow = async (event: StoredEvent, { db, emit }: Working): Promise<void> => {
  const sees = (uid: string, role: Parameters<typeof readableLeads>[0]['role'], facts: Facts) =>
    !!facts && inScope(readableLeads({ uid, role, sees: 'self' }), facts);
  for (const { role, ...one } of await toldOfLead(db, event.rowId)) {
    const was = sees(one.userId, role, event.scopeBefore);
    const is = sees(one.userId, role, event.scopeAfter);
    if (was === is) continue;
    const factsOf = (facts: Facts) => scopeFacts(one, true, facts ?? null);
    emit(
      notificationEvent(is ? 'shown' : 'hidden', one, {
        scopeBefore: factsOf(event.scopeBefore),
        scopeAfter: factsOf(event.scopeAfter),
      }),
    );
  }
};

const onLead = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  if (sightVerbs.includes(event.verb as LeadVerb) && isSightChanged(event)) await follow(event, ctx);
  await tellOfLead(event, ctx);
};

const onUser = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const name = (await namesOf({ db: ctx.db, keys: ctx.services.keys }, [event.rowId])).get(event.rowId) ?? '';
  const tellings = userSentences[event.verb]?.({ uid: event.rowId, after: event.after, name }) ?? [];
  await tellAll(ctx, newsOf(event, tellings, null));
};

const onClient = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const [client] = await clientsById(ctx.db, [event.rowId]);
  if (!client || client.deletedAt !== null) return;
  const { accountManager } = client;
  const manager = accountManager === null ? null : await findCandidate(ctx.db, accountManager);
  const tellings = clientSentences[event.verb]?.({
    before: event.before as Partial<Client>,
    after: event.after as Partial<Client>,
    client,
    managerRole: manager?.active ? manager.role : null,
  });
  await tellAll(ctx, newsOf(event, tellings ?? [], null));
};

/** Whoever signed out of a browser is not pushed to there any more. */
const onSignedOut = (event: StoredEvent, { db, now }: JobContext): Promise<void> =>
  deleteEnded(db, event.rowId, now);

// What a program wrote, or a mere command, is kept and calls nobody.
const isLoud = ({ after }: { after: Readonly<Record<string, unknown>> }): boolean => after['quiet'] !== true;

const onMessage = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const message = await findMessage(ctx.db, event.rowId);
  if (!message) return;
  const [lead = null] = message.leadId === null ? [] : await leadsById(ctx.db, [message.leadId]);
  const tellings = messageSentences[event.verb]?.({ ...message, leadRep: message.assignedRep }) ?? [];
  await tellAll(ctx, newsOf(event, tellings, lead));
};

/** An installation that was completed by somebody who cannot hand its site over. */
const onHandOver = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const site = await findSite(ctx.db, String(event.after['siteId']));
  // Handed over in the meantime, nothing waits.
  if (site?.status !== 'pending_install' || site.deletedAt !== null) return;
  await tellAll(ctx, newsOf(event, [handOverWaits(site)], null));
};

/** A document nears its end: to who put it there, and who manages its client. */
const onExpiring = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const row = await findDocument(ctx.db, event.rowId);
  // Renewed or moved in the meantime, there is nothing to say.
  if (!row || row.expiresAt !== event.after['expiresAt']) return;
  const manager = await managerOf(ctx.db, row);
  const uids = new Set([row.uploadedBy, manager].filter((uid) => uid !== null));
  const found = await Promise.all([...uids].map((uid) => findCandidate(ctx.db, uid)));
  const people = found.flatMap((one) => (one?.active ? [{ uid: one.uid, role: one.role }] : []));
  const [lead = null] = row.leadId ? await leadsById(ctx.db, [row.leadId]) : [];
  const today = localDay(event.at, (await readSettings(ctx.db)).officeTimeZone);
  const tellings = expiringTelling({ ...row, today, people, manager, rep: lead?.assignedRep ?? null });
  await tellAll(ctx, newsOf(event, tellings, lead));
};

/** A repeat could not be sent by itself; those of one day are told in one, for where no mail server is set up all wait. */
const onRepeatWaits = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const invoice = await findInvoice(ctx.db, event.rowId);
  const [client] = invoice ? await clientsById(ctx.db, [invoice.clientId]) : [];
  // Issued, or begun anew, in the meantime.
  if (!invoice?.repeatProblem || !client) return;
  const telling = repeatWaits({ ...invoice, client: clientTitle(client) });
  const group = `repeats:${localDay(event.at, (await readSettings(ctx.db)).officeTimeZone)}`;
  await tellAll(ctx, { ...newsOf(event, [telling], null), group });
};

const onAnnouncement = (event: StoredEvent, ctx: JobContext): Promise<void> =>
  tellAll(ctx, newsOf(event, [announcementTelling(event.after as Announcement)], null));

const onWebhookStopped = (event: StoredEvent, ctx: JobContext): Promise<void> =>
  tellAll(ctx, newsOf(event, [stoppedTelling(event.after as { name: string; reason: string })], null));

/** An import gave leads to reps: each hears of theirs in one. */
const onImport = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const about = await findImport(ctx.db, event.rowId);
  const given = about ? await givenIn(ctx.db, about.id) : [];
  if (!about || given.length === 0) return;
  const tellings = given.map((each) => importTelling(about, each));
  await tellAll(ctx, newsOf(event, tellings, null));
};

/** Everything leaves the house: all administrators hear of it, and its author once it is ready. */
const onWholeExport = ({ verb, ...event }: StoredEvent, ctx: JobContext): Promise<void> => {
  const { author, createdBy, state } = event.after as { author: string } & Pick<
    WholeExport,
    'createdBy' | 'state'
  >;
  const telling =
    verb === 'started' ? exportStartedTelling(author) : exportEndedTelling({ createdBy, state });
  return tellAll(ctx, newsOf({ verb, ...event }, [telling], null));
};

const onErasureFailed = (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const { number, createdBy } = event.after as { number: number; createdBy: string | null };
  return tellAll(ctx, newsOf(event, [erasureFailedTelling(number, createdBy)], null));
};

const onBackupFailed = (event: StoredEvent, ctx: JobContext): Promise<void> =>
  tellAll(
    ctx,
    newsOf(event, [backupFailedTelling(event.rowId as BackupKind, String(event.after['problem']))], null),
  );

/** Everything leaves the house: all administrators hear of it. */
const onBackupFetched = (event: StoredEvent, ctx: JobContext): Promise<void> =>
  tellAll(ctx, newsOf(event, [backupFetchedTelling(String(event.after['author']))], null));

/** What a support request has to say: to administrators that it came, then to the other side. */
const onSupport = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const reading = { db: ctx.db, keys: ctx.services.keys };
  const row = await requestById(ctx.db, event.rowId);
  const [request] = row ? await withNames(reading, [await asWatched(ctx.db, row)]) : [];
  if (!request) return;
  const told = async (): Promise<Telling[]> => {
    if (event.verb === 'created') return [newRequestTelling(request)];
    if (event.verb === 'assigned') return [assignedTelling(request)];
    if (event.verb === 'moved' || event.verb === 'reopened') {
      const [before, after] = [event.before['status'], event.after['status']] as SupportStatus[];
      const turn = before && after && turnTelling(request, { by: event.actor, before, after });
      return turn ? [turn] : [];
    }
    const reply = await findReply(ctx.db, String(event.after['lastReplyId']));
    if (!reply) return [];
    const author = (await namesOf(reading, [reply.by])).get(reply.by) ?? '';
    return [replyTelling(request, { ...reply, author })];
  };
  const mayRead: News['mayRead'] = (receiver) => inScope(supportScope(receiver), request);
  await tellAll(ctx, { ...newsOf(event, await told(), null), mayRead });
};

const leadVerbs = [...new Set([...Object.keys(leadSentences), ...sightVerbs])];

// Imports come by the thousand, and tell only of what they give to somebody.
const isImport = ({ after }: NewEvent): boolean => after['_bulkImport'] === true && !after['assignedRep'];

const unheard: Partial<Record<LeadVerb, typeof movesUnheard>> = {
  moved: movesUnheard,
  undone: turnsUnheard,
  redone: turnsUnheard,
};

// Most of a rep's day: nobody gains or loses sight of the lead, and nobody but the rep would be told.
const isUnheard = (event: NewEvent, actor: string | null): boolean => {
  const { verb, before, after, scopeAfter } = event;
  if (verb === 'attempted') return !wasInTime({ before, after });
  const is = unheard[verb as LeadVerb]?.({ actor, rep: scopeAfter?.['assignedRep'], after });
  return is === true && !isSightChanged(event);
};

/** Every noun's events that have something to say, or change who may see what was said. */
export const reactions: NonNullable<Feature['reactions']> = [
  ...leadVerbs.map((verb) => ({
    verb: `leads.${verb}`,
    when: (event: NewEvent, actor: string | null) => !isImport(event) && !isUnheard(event, actor),
    run: onLead,
  })),
  ...Object.keys(clientSentences).map((verb) => ({
    verb: `clients.${verb}`,
    when: ({ after }: NewEvent) => clientIsTold(verb, after),
    run: onClient,
  })),
  ...Object.keys(userSentences).map((verb) => ({ verb: `users.${verb}`, run: onUser })),
  ...Object.keys(messageSentences).map((verb) => ({
    verb: `messages.${verb}`,
    when: isLoud,
    run: onMessage,
  })),
  { verb: 'visits.handOverWaits', run: onHandOver },
  { verb: 'documents.expiring', run: onExpiring },
  { verb: 'invoices.repeatWaits', run: onRepeatWaits },
  { verb: 'announcements.started', run: onAnnouncement },
  { verb: 'webhooks.stopped', run: onWebhookStopped },
  { verb: 'erasures.failed', run: onErasureFailed },
  ...backupKinds.map((kind) => ({ verb: `system.${backupEvents[kind]}`, run: onBackupFailed })),
  { verb: 'system.backup-fetched', run: onBackupFetched },
  { verb: 'imports.finished', run: onImport },
  ...['started', 'finished', 'failed'].map((verb) => ({ verb: `wholeExports.${verb}`, run: onWholeExport })),
  ...['created', 'replied', 'assigned', 'moved', 'reopened'].map((verb) => ({
    verb: `supportRequests.${verb}`,
    run: onSupport,
  })),
  { verb: 'users.signed-out', run: onSignedOut },
];
