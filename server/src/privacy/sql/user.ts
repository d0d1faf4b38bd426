import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Piece } from './lead-pieces.ts';

/** Whether somebody has left, until the end of the transaction; one who is not there has. */
export const hasLeft = async (db: Kysely<DB>, uid: string): Promise<boolean> => {
  const person = await db
    .selectFrom('users')
    .select('status')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  return !person || person.status === 'inactive';
};

export const pictureKeyOf = async (db: Kysely<DB>, uid: string): Promise<string | null> =>
  (await db.selectFrom('users').select('profileImageKey').where('uid', '=', uid).executeTakeFirst())
    ?.profileImageKey ?? null;

/** Support requests, answers and notes of somebody that stay without a word of theirs, since others wrote beside them. */
export const countOfSupport = async (
  db: Kysely<DB>,
  uid: string,
): Promise<{ requests: number; written: number }> => {
  const elsewhere = sql`"by" = ${uid} and "requestId" not in (select "id" from support_requests where "createdBy" = ${uid})`;
  const { rows } = await sql<{ requests: number; written: number }>`
    select (select count(*) from support_requests where "createdBy" = ${uid}) as "requests",
      (select count(*) from support_replies where ${elsewhere}) + (select count(*) from support_notes where ${elsewhere})
        as "written"`.execute(db);
  return rows[0] ?? { requests: 0, written: 0 };
};

/** Ends an account that a backup brought back. */
export const leave = async (db: Kysely<DB>, uid: string, now: string): Promise<void> => {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ status: 'inactive', version: eb('version', '+', 1), updatedAt: now }))
    .where('uid', '=', uid)
    .where('status', '<>', 'inactive')
    .execute();
};

type Emptied = Readonly<Record<'email' | 'phone' | 'displayName' | 'emailIndex', string>>;

const conditionsOf = (uid: string) => {
  const requests = sql`"requestId" in (select "id" from support_requests where "createdBy" = ${uid})`;
  return {
    requests,
    mailsOfSupport: sql`(${requests} or "uid" = ${uid} or "replyId" in (select "id" from support_replies where "by" = ${uid}))`,
    of: (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} = ${uid}`,
  };
};
/** The person, with the conditions that find what hangs on them. */
type Sought = { uid: string; emptied: Emptied } & ReturnType<typeof conditionsOf>;

const former = 'Former colleague';

// By what they came in, and programs as them.
const waysIn = ({ uid, of }: Sought): Piece[] => [
  {
    what: 'Browsers for pushes',
    table: 'push_subscriptions',
    given: ['userAgent', 'createdAt', 'renewedAt'],
    where: of('userId'),
    empty: null,
  },
  {
    what: 'Sessions',
    table: 'sessions',
    given: ['openedBy', 'createdAt', 'lastSeenAt', 'mode', 'userAgent', 'address', 'revokedAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Views of them',
    table: 'sessions',
    where: of('viewAs'),
    empty: sql`"mode" = 'self', "viewAs" = null, "viewEndsAt" = null`,
  },
  {
    what: 'Known devices',
    table: 'known_devices',
    given: ['createdAt', 'lastSeenAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Second factors',
    table: 'factors',
    given: ['kind', 'name', 'createdAt', 'confirmedAt', 'lastUsedAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Recovery codes',
    table: 'recovery_codes',
    given: ['createdAt', 'usedAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Ways to sign in',
    table: 'identities',
    given: ['issuer', 'createdAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Links that were sent',
    table: 'tokens',
    given: ['kind', 'createdAt', 'expiresAt', 'usedAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Access codes',
    table: 'access_codes',
    given: ['createdAt', 'expiresAt', 'usedAt', 'deadAt'],
    where: sql`"uid" = ${uid} or "approvalId" in (select "id" from approvals where "usedBy" = ${uid})`,
    empty: null,
  },
  {
    what: 'Approved e-mails',
    table: 'approvals',
    told: 'approvals',
    given: ['role', 'createdAt', 'usedAt', 'revokedAt'],
    where: of('usedBy'),
    empty: null,
  },
  {
    what: 'Tokens of programs',
    table: 'api_tokens',
    told: 'apiTokens',
    given: ['name', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedFrom', 'revokedAt'],
    where: of('uid'),
    empty: null,
  },
  {
    what: 'Addresses of the calendar',
    table: 'calendar_feeds',
    given: ['createdAt', 'readAt', 'endedAt'],
    where: of('uid'),
    empty: null,
  },
];

// What they were told, and what they kept for themselves.
const told = ({ uid, of }: Sought): Piece[] => [
  {
    what: 'Notifications',
    table: 'notifications',
    told: 'notifications',
    given: ['type', 'title', 'message', 'read', 'createdAt'],
    where: of('userId'),
    empty: null,
  },
  {
    what: 'Sources of notifications',
    table: 'notification_sources',
    given: ['at'],
    where: of('userId'),
    empty: null,
  },
  {
    what: 'Notifications on their way',
    table: 'dispatches',
    given: ['method', 'createdAt'],
    where: of('userId'),
    empty: null,
  },
  {
    what: 'Saved views',
    table: 'saved_views',
    told: 'savedViews',
    given: ['name', 'shared', 'createdAt', 'updatedAt'],
    where: of('owner'),
    empty: null,
  },
  {
    what: 'Reports by e-mail',
    table: 'mailed_reports',
    told: 'mailedReports',
    given: ['frequency', 'period', 'createdAt'],
    where: of('owner'),
    empty: null,
  },
  {
    what: 'Absences',
    table: 'absences',
    told: 'absences',
    given: ['from', 'to', 'reason', 'createdAt'],
    where: of('uid'),
    empty: sql`"reason" = ''`,
  },
  {
    what: 'Own templates',
    table: 'message_templates',
    given: ['name', 'description', 'type', 'subject', 'body', 'createdAt', 'updatedAt'],
    where: sql`"userId" = ${uid} and not "isShared" and not "isDefault"`,
    empty: null,
  },
];

// What they asked, and answered who asked.
const support = ({ uid, of, requests, mailsOfSupport }: Sought): Piece[] => [
  { what: 'Pictures of support requests', table: 'support_screenshots', where: requests, empty: null },
  // They quote what was asked and answered.
  {
    what: 'Notifications about support requests',
    table: 'notifications',
    where: sql`exists (select from support_requests r where "actionUrl" like '%request=' || r."id"
      and (r."createdBy" = ${uid} or exists (select from support_replies where "requestId" = r."id" and "by" = ${uid})))`,
    empty: null,
  },
  {
    what: 'E-mails about support requests',
    table: 'outbox',
    where: sql`"noun" = 'supportRequests' and "rowId" in (select "id" from support_mails where ${mailsOfSupport})`,
    empty: sql`"subject" = 'Erased'`,
  },
  // Without it nothing more leaves, and no e-mail is an answer.
  {
    what: 'Receivers of e-mails about support requests',
    table: 'support_mails',
    where: mailsOfSupport,
    empty: null,
  },
  {
    what: 'Support requests',
    table: 'support_requests',
    told: 'supportRequests',
    given: ['number', 'kind', 'subject', 'details', 'severity', 'status', 'createdAt', 'resolvedAt'],
    where: of('createdBy'),
    empty: sql`"subject" = 'Erased', "details" = '', "context" = '{"page":null,"browser":null,"version":null,"crashId":null}', "hasScreenshot" = false, "lastReplyAt" = null,
      "lastReplyBy" = null, "lastReplyId" = null, "version" = "version" + 1`,
  },
  {
    what: 'Answers in their support requests',
    table: 'support_replies',
    given: ['at', 'text'],
    where: requests,
    empty: null,
  },
  // What administrators wrote among themselves is nobody's to be handed out.
  {
    what: 'Internal notes on their support requests',
    table: 'support_notes',
    where: requests,
    empty: null,
  },
  {
    what: 'Answers in support',
    table: 'support_replies',
    given: ['at', 'text'],
    where: of('by'),
    empty: sql`"text" = 'Erased', "mailId" = null`,
  },
  {
    what: 'Internal notes that they wrote',
    table: 'support_notes',
    where: of('by'),
    empty: sql`"text" = 'Erased'`,
  },
];

// What they left elsewhere.
const left = ({ of }: Sought): Piece[] => [
  { what: 'Crash reports', table: 'crash_reports', given: ['at'], where: of('person'), empty: null },
  {
    what: 'Answers kept for repeated requests',
    table: 'idempotency_keys',
    where: of('person'),
    empty: null,
  },
  { what: 'First steps', table: 'first_steps_away', given: ['step', 'at'], where: of('uid'), empty: null },
  {
    what: 'Messages that they sent',
    table: 'messages',
    given: ['channel', 'subject', 'createdAt', 'sentAt'],
    where: of('senderId'),
    empty: sql`"senderName" = ${former}, "senderAddress" = ''`,
  },
  {
    what: 'Notes that they wrote',
    table: 'lead_notes',
    given: ['at', 'author'],
    where: of('by'),
    empty: sql`"author" = ${former}`,
  },
  {
    what: 'Imports',
    table: 'imports',
    given: ['noun', 'fileName', 'createdAt', 'finishedAt'],
    where: of('createdBy'),
    empty: sql`"author" = ${former}`,
  },
  {
    what: 'Moves from the former system',
    table: 'former_runs',
    given: ['createdAt', 'finishedAt'],
    where: of('createdBy'),
    empty: sql`"author" = ${former}`,
  },
];

// The account itself.
const account = ({ uid, of, emptied }: Sought): Piece[] => [
  {
    what: 'Passwords',
    table: 'credentials',
    given: ['passwordSetAt'],
    where: of('uid'),
    empty: sql`"email" = ${`erased-${uid}`}, "passwordHash" = null, "heldCodeId" = null`,
  },
  {
    what: 'Accounts',
    table: 'users',
    given: [
      'displayName',
      'email',
      'phone',
      'role',
      'status',
      'createdAt',
      'updatedAt',
      'lastLoginAt',
      'theme',
      'emailSignature',
      'preferredTimeZone',
      'preferredNotificationDays',
      'preferredNotificationTime',
      'pushNotificationsEnabled',
      'emailNotificationsEnabled',
      'smsNotificationsEnabled',
      'profileImagePrivacy',
    ],
    where: of('uid'),
    empty: sql`
    "email" = ${emptied.email}, "emailIndex" = ${emptied.emailIndex}, "phone" = ${emptied.phone}, "phoneIndex" = null,
    "displayName" = ${emptied.displayName}, "fcmToken" = null, "photoURL" = '', "emailSignature" = '', "profileImageUrl" = '',
    "profileImageKey" = null, "emailConfirmed" = false, "version" = "version" + 1`,
  },
];

/** Everything that hangs on an account, in the order in which it goes; what they did for the business stays, without name. */
export const userPieces = (uid: string, emptied: Emptied): Piece[] => {
  const sought = { uid, emptied, ...conditionsOf(uid) };
  return [waysIn, told, support, left, account].flatMap((of) => of(sought));
};
