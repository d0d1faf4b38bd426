import type { TokenNoun } from './nouns.ts';

const verbs = (noun: string, all: string): string[] => all.split(' ').map((verb) => `${noun}.${verb}`);

/** What a token of a noun may ask by name, as far as it reads or writes; whatever is not named here it may not. */
export const byToken: Readonly<Record<TokenNoun, readonly string[]>> = {
  leads: [
    ...verbs('leads', 'list get create update history timeline files fileUpload fileRemove duplicates merge'),
    ...verbs(
      'leads',
      'answer assign bulk cantClose contact convert convertMany giveReason intake left move note',
    ),
    ...verbs(
      'leads',
      'outgoing pass redo remove reopen restore returnToPool stats take transfer undo undoHistory',
    ),
    ...verbs('outcomes', 'list'),
  ],
  clients: [
    ...verbs('clients', 'list get create update updateMany timeline remove restore'),
    ...verbs('conversions', 'list'),
  ],
  sites: [
    ...verbs('sites', 'list get create update updateMany check count history makePrimary remove restore'),
    ...verbs('machines', 'list create createMany update history move remove'),
  ],
  contacts: verbs('contacts', 'list create update remove'),
  deals: verbs('deals', 'list create update remove'),
  activities: verbs('activities', 'list create update remove'),
  appointments: [
    ...verbs(
      'appointments',
      'list get rows around unassigned absences create update cancel complete confirm',
    ),
    ...verbs('appointments', 'noShow remove removeAbsence reopen reschedule restore setAbsence start'),
  ],
  visits: verbs('visits', 'list get row rows complete'),
  documents: [
    ...verbs('documents', 'list get figures versions archive remove restore retry update updateMany'),
    ...verbs('documents', 'upload replace zip'),
    ...verbs('files', 'get'),
  ],
  messages: [
    ...verbs('messages', 'list get limits optOuts preview cancel file markDone resend'),
    ...verbs('messages', 'sendEmail sendMany sendSms sendTest'),
  ],
  templates: verbs('templates', 'list get preview create update archive remove restore use'),
  routes: [
    ...verbs('routes', 'list add due order remove removeSite save stops without'),
    ...verbs(
      'routeDays',
      'list get find own stops lastAmounts assign close closeStop open reopen reopenStop',
    ),
  ],
  collections: [
    ...verbs('collections', 'list totals create createMany correct reverse'),
    ...verbs('statements', 'list get preview run runs make makeMany pay'),
  ],
  vendChanges: [
    ...verbs('vendChanges', 'list get due preview plan apply cancel'),
    ...verbs('letters', 'list get update post send print'),
  ],
  invoices: [
    ...verbs('invoices', 'list get aging figures history proposeLines reminder pdf'),
    ...verbs('invoices', 'create update duplicate issue many send sendAgain remind moveDue cancel remove'),
    ...verbs('invoices', 'pay markPaid applyCredit refund removePayment'),
    ...verbs('payments', 'list'),
  ],
  reports: verbs('reports', 'read'),
  users: verbs('users', 'list get directory reps seePicture'),
  settings: verbs('settings', 'get'),
  audit: verbs('audit', 'list entries seal'),
};

/** What people do by themselves alone: accounts, secrets and secret addresses, pages of their own, and what reaches over many nouns. */
export const inPersonOnly: readonly string[] = [
  ...verbs('sites', 'access'),
  ...verbs('visits', 'codes look looked'),
  ...verbs('routeDays', 'codes look looked'),
  ...verbs('appointments', 'feedAddress showFeed renewFeed revokeFeed'),
  ...verbs('invoices', 'share unshare'),
  ...verbs('clients', 'merge'),
  ...verbs('users', 'held sessions signIns impersonable issueCode requirePassword revokeSessions sendReset'),
  ...verbs('users', 'deactivate resume suspend setRole update updateProfile removePicture'),
  ...verbs('settings', 'providers update'),
  ...verbs('dashboard', 'activity contact firstSteps installs leases numbers pool putAway quiet team'),
  ...verbs('auth', 'changeEmail changePassword me openStep proved reauthenticate resendConfirmation'),
  ...verbs('auth', 'revokeOthers revokeSession secondStep sessions signOut'),
  ...verbs(
    'factors',
    'list confirmPasskey confirmTotp remove rename renewRecovery reset startPasskey startTotp',
  ),
  ...verbs('approvals', 'list add resend revoke setRole'),
  ...verbs('apiTokens', 'list listAll create revoke'),
  ...verbs('webhooks', 'list deliveries create update pause remove renewSecret sendAgain start test'),
  ...verbs('announcements', 'list create update end'),
  ...verbs(
    'notifications',
    'list unread ways tested clear markAllRead markRead remove sendLeadAssigned subscribe',
  ),
  ...verbs('notifications', 'test unsubscribe'),
  ...verbs('savedViews', 'list create update remove'),
  ...verbs('mailedReports', 'own create update remove'),
  ...verbs('supportRequests', 'list get history crash systemStatus assign create move note reopen reply'),
  ...verbs('inbound', 'removeOptOut retry stuck'),
  ...verbs('outbox', 'list get retry'),
  ...verbs('quoteRequests', 'counts'),
  ...verbs('search', 'all'),
  ...verbs('duplicates', 'apart compareAgain count groups keepApart mergedInto ofClient'),
  ...verbs('trash', 'list look count restore purge'),
  ...verbs('privacy', 'list find get preview erase'),
  ...verbs('wholeExports', 'list start remove'),
  ...verbs('imports', 'list get check startCheck checking rows waiting goes run remove revert'),
  ...verbs('formerSystem', 'list get find remarks check run start'),
  ...verbs('crash', 'list get mend'),
  ...verbs('system', 'status backups failedJobs retryJobs'),
  ...verbs('rights', 'matrix'),
  ...verbs('exports', 'tell'),
  ...verbs('view', 'get set'),
];

const around: readonly TokenNoun[] = [
  'contacts',
  'deals',
  'activities',
  'appointments',
  'documents',
  'messages',
];

/** What one operation shows or changes of other nouns than its own. */
export const besides: Readonly<Record<string, readonly TokenNoun[]>> = {
  'leads.timeline': around,
  'clients.timeline': around,
  'leads.merge': around,
  'leads.convert': ['clients', 'sites'],
  'leads.convertMany': ['clients', 'sites'],
  'leads.duplicates': ['clients'],
  'leads.files': ['documents'],
  'leads.fileUpload': ['documents'],
  'leads.fileRemove': ['documents'],
  'conversions.list': ['leads'],
  'sites.makePrimary': ['clients'],
  'messages.preview': ['leads', 'clients'],
  'templates.preview': ['leads', 'clients'],
  'routes.due': ['sites'],
  'routes.without': ['sites'],
  'routeDays.lastAmounts': ['collections'],
  'routeDays.closeStop': ['collections'],
  'routeDays.reopenStop': ['collections'],
  'vendChanges.apply': ['sites'],
};
