import { type RawBuilder, sql } from 'kysely';
import type { Piece } from './lead.ts';

/** Everything that hangs on an account, in the order in which it goes; what they did for the business stays, without name. */
export const userPieces = (
  uid: string,
  emptied: Readonly<Record<'email' | 'phone' | 'displayName' | 'emailIndex', string>>,
): Piece[] => {
  const of = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} = ${uid}`;
  const requests = sql`"requestId" in (select "id" from support_requests where "createdBy" = ${uid})`;
  const former = 'Former colleague';
  return [
    { what: 'Browsers for pushes', table: 'push_subscriptions', where: of('userId'), empty: null },
    { what: 'Sessions', table: 'sessions', where: of('uid'), empty: null },
    { what: 'Views of them', table: 'sessions', where: of('viewAs'), empty: sql`"viewAs" = null` },
    { what: 'Known devices', table: 'known_devices', where: of('uid'), empty: null },
    { what: 'Second factors', table: 'factors', where: of('uid'), empty: null },
    { what: 'Recovery codes', table: 'recovery_codes', where: of('uid'), empty: null },
    { what: 'Ways to sign in', table: 'identities', where: of('uid'), empty: null },
    { what: 'Links that were sent', table: 'tokens', where: of('uid'), empty: null },
    {
      what: 'Access codes',
      table: 'access_codes',
      where: sql`"uid" = ${uid} or "approvalId" in (select "id" from approvals where "usedBy" = ${uid})`,
      empty: null,
    },
    { what: 'Approved e-mails', table: 'approvals', where: of('usedBy'), empty: null },
    { what: 'Tokens of programs', table: 'api_tokens', where: of('uid'), empty: null },
    { what: 'Addresses of the calendar', table: 'calendar_feeds', where: of('uid'), empty: null },
    { what: 'Notifications', table: 'notifications', where: of('userId'), empty: null },
    { what: 'Sources of notifications', table: 'notification_sources', where: of('userId'), empty: null },
    { what: 'Notifications on their way', table: 'dispatches', where: of('userId'), empty: null },
    { what: 'Saved views', table: 'saved_views', where: of('owner'), empty: null },
    { what: 'Reports by e-mail', table: 'mailed_reports', where: of('owner'), empty: null },
    { what: 'Absences', table: 'absences', where: of('uid'), empty: sql`"reason" = ''` },
    {
      what: 'Own templates',
      table: 'message_templates',
      where: sql`"userId" = ${uid} and not "isShared" and not "isDefault"`,
      empty: null,
    },
    { what: 'Pictures of support requests', table: 'support_screenshots', where: requests, empty: null },
    {
      what: 'Support requests',
      table: 'support_requests',
      where: of('createdBy'),
      empty: sql`"subject" = 'Erased', "details" = '', "context" = '{}', "hasScreenshot" = false, "version" = "version" + 1`,
    },
    { what: 'Answers in support', table: 'support_replies', where: of('by'), empty: sql`"text" = 'Erased'` },
    { what: 'Crash reports', table: 'crash_reports', where: of('person'), empty: null },
    { what: 'Kept answers', table: 'idempotency_keys', where: of('person'), empty: null },
    { what: 'First steps', table: 'first_steps_away', where: of('uid'), empty: null },
    {
      what: 'Messages that they sent',
      table: 'messages',
      where: of('senderId'),
      empty: sql`"senderName" = ${former}, "senderAddress" = ''`,
    },
    { what: 'Notes that they wrote', table: 'lead_notes', where: of('by'), empty: sql`"author" = ${former}` },
    { what: 'Imports', table: 'imports', where: of('createdBy'), empty: sql`"author" = ${former}` },
    {
      what: 'Moves from the former system',
      table: 'former_runs',
      where: of('createdBy'),
      empty: sql`"author" = ${former}`,
    },
    {
      what: 'Credentials',
      table: 'credentials',
      where: of('uid'),
      empty: sql`"email" = ${`erased-${uid}`}, "passwordHash" = null, "heldCodeId" = null`,
    },
    {
      what: 'Accounts',
      table: 'users',
      where: of('uid'),
      empty: sql`
      "email" = ${emptied.email}, "emailIndex" = ${emptied.emailIndex}, "phone" = ${emptied.phone}, "phoneIndex" = null,
      "displayName" = ${emptied.displayName}, "fcmToken" = null, "photoURL" = '', "emailSignature" = '', "profileImageUrl" = '',
      "profileImageKey" = null, "emailConfirmed" = false, "version" = "version" + 1`,
    },
  ];
};
