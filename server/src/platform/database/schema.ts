// Written by `npm run schema` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely';

export type AbsencesTable = {
  id: string;
  version: Generated<number>;
  uid: string;
  from: string;
  to: string;
  reason: Generated<string>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type AccessCodesTable = {
  id: string;
  approvalId: string | null;
  uid: string | null;
  codeHash: string;
  createdAt: string;
  createdBy: string | null;
  expiresAt: string;
  usedAt: string | null;
  deadAt: string | null;
};

export type ActivitiesTable = {
  id: string;
  version: Generated<number>;
  leadId: string | null;
  clientId: string | null;
  type: string;
  title: string;
  description: Generated<string>;
  dealId: string | null;
  contactId: string | null;
  dueDate: string | null;
  assignedTo: string | null;
  doneAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type AnnouncementsTable = {
  id: string;
  version: Generated<number>;
  title: string;
  message: string;
  audience: string[];
  startsAt: string;
  endsAt: string | null;
  startedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ApiTokensTable = {
  id: string;
  uid: string;
  name: string;
  scope: unknown;
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
  steppedAt: string | null;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  revokedAt: string | null;
};

export type AppointmentLooksTable = {
  appointmentId: string;
  since: string;
  lookAt: string;
};

export type AppointmentsTable = {
  id: string;
  version: Generated<number>;
  title: string;
  type: string;
  status: Generated<string>;
  priority: Generated<string>;
  description: Generated<string>;
  leadId: string | null;
  clientId: string | null;
  siteId: string | null;
  machineIds: Generated<string[]>;
  assignedTo: string | null;
  outcome: Generated<string>;
  cancelReason: Generated<string>;
  source: Generated<string>;
  completedAt: string | null;
  completedBy: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  start: string;
  end: string;
  allDay: Generated<boolean>;
  timezone: string;
  location: Generated<string>;
  attendees: Generated<string[]>;
  guests: Generated<unknown>;
  reminders: Generated<unknown>;
  recurrence: Generated<unknown>;
  billable: Generated<boolean>;
  rescheduledFromId: string | null;
  rescheduledToId: string | null;
  repeatOf: string | null;
  occurrence: string | null;
  startedAt: string | null;
};

export type ApprovalsTable = {
  id: string;
  version: Generated<number>;
  email: string;
  role: string;
  used: Generated<boolean>;
  usedAt: string | null;
  usedBy: string | null;
  revokedAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  displayName: string | null;
};

export type AuditWordsTable = {
  seal: number;
  part: number;
  positions: number[];
  words: string | null;
};

export type BackupChecksTable = {
  at: string;
  name: string;
  milliseconds: number;
  good: boolean;
  found: string;
};

export type BackupRunsTable = {
  kind: string;
  startedAt: string;
  endedAt: string | null;
  problem: string | null;
  failingSince: string | null;
};

export type BackupsMadeTable = {
  at: string;
  bytes: number;
  checkedAt: string | null;
  name: string | null;
  encrypted: Generated<boolean>;
};

export type CalendarFeedsTable = {
  uid: string;
  secretHash: string | null;
  sealed: string | null;
  createdAt: string;
  readAt: string | null;
  endedAt: string | null;
};

export type ClientMatchesTable = {
  clientId: string;
  kind: string;
  key: string;
};

export type ClientMergesTable = {
  duplicateId: string;
  clientId: string;
  at: string;
};

export type ClientSearchTable = {
  clientId: string;
  txt: string;
};

export type ClientTermsTable = {
  clientId: string;
  term: string;
};

export type ClientsTable = {
  id: string;
  version: Generated<number>;
  firstName: Generated<string>;
  lastName: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  officePhone: Generated<string>;
  cellPhone: Generated<string>;
  businessName: Generated<string>;
  contactTitle: Generated<string>;
  status: Generated<string>;
  priority: Generated<string>;
  accountManager: string | null;
  clientSince: string | null;
  contractType: Generated<string>;
  serviceLevel: Generated<string>;
  contractStartDate: string | null;
  contractEndDate: string | null;
  leaseExpirationDate: string | null;
  taxId: Generated<string>;
  parentClientId: string | null;
  originLeadId: string | null;
  convertedAt: string | null;
  convertedBy: string | null;
  primarySiteId: string | null;
  contractReminders: Generated<unknown>;
  createdBy: string | null;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string;
  deletedAt: string | null;
  billingName: Generated<string>;
  billingAddress: Generated<string>;
  billingEmail: Generated<string[]>;
  terms: string | null;
  taxExempt: Generated<boolean>;
  credit: Generated<number>;
  formerId: Generated<string>;
};

export type CollectionsTable = {
  id: string;
  siteId: string;
  clientId: string;
  date: string;
  machineId: string | null;
  kind: Generated<string>;
  gross: number;
  refunds: Generated<number>;
  testMoney: Generated<number>;
  corrects: string | null;
  reason: Generated<string>;
  source: string;
  routeDayId: string | null;
  stopRevision: number | null;
  by: string | null;
  createdAt: string;
  metered: number | null;
};

export type CommissionPaymentsTable = {
  id: string;
  siteId: string;
  month: string;
  amount: number;
  paidOn: string;
  note: Generated<string>;
  by: string | null;
  createdAt: string;
};

export type ContactsTable = {
  id: string;
  version: Generated<number>;
  leadId: string | null;
  firstName: Generated<string>;
  lastName: Generated<string>;
  relation: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  company: Generated<string>;
  position: Generated<string>;
  tags: Generated<string[]>;
  customFields: Generated<unknown>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  clientId: string | null;
};

export type ConversionHistoryTable = {
  id: string;
  leadId: string;
  clientId: string;
  siteId: string;
  convertedBy: string | null;
  convertedAt: string;
  conversionData: unknown;
  createdAt: string;
  updatedAt: string;
};

export type CrashGroupsTable = {
  key: string;
  message: string;
  frame: string;
  count: number;
  firstAt: string;
  lastAt: string;
  versions: string[];
  people: string[];
  mendedAt: string | null;
  mendedBy: string | null;
  mendedAfter: string | null;
  cameBack: Generated<boolean>;
};

export type CrashReportsTable = {
  id: string;
  at: string;
  person: string | null;
  report: unknown;
  group: string | null;
};

export type CredentialsTable = {
  uid: string;
  email: string;
  passwordHash: string | null;
  passwordSetAt: string | null;
  heldCodeId: string | null;
  factorResetAt: string | null;
};

export type DealsTable = {
  id: string;
  version: Generated<number>;
  leadId: string | null;
  clientId: string | null;
  title: string;
  value: Generated<number>;
  stage: string;
  probability: Generated<number>;
  expectedCloseDate: string | null;
  actualCloseDate: string | null;
  assignedTo: string | null;
  notes: Generated<string>;
  tags: Generated<string[]>;
  customFields: Generated<unknown>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type DispatchesTable = {
  id: string;
  userId: string;
  method: string;
  notifications: Generated<string[]>;
  createdAt: string;
};

export type DocumentRemindersTable = {
  documentId: string;
  expiresAt: string;
  days: number;
};

export type DocumentSumsTable = {
  day: string | null;
  deleted: boolean;
  status: string;
  type: string;
  category: string;
  uploadedBy: string | null;
  count: number;
  folded: Generated<boolean>;
};

export type DocumentsTable = {
  id: string;
  version: Generated<number>;
  name: string;
  fileName: Generated<string>;
  mimeType: Generated<string>;
  sizeBytes: number;
  storageKey: string | null;
  checksum: string | null;
  type: string;
  category: string;
  status: Generated<string>;
  description: Generated<string>;
  tags: Generated<string[]>;
  leadId: string | null;
  clientId: string | null;
  siteId: string | null;
  invoiceId: string | null;
  eventId: string | null;
  machineId: string | null;
  effectiveDate: string | null;
  expiresAt: string | null;
  remindDaysBefore: Generated<number[]>;
  replacesId: string | null;
  uploadedBy: string | null;
  errorMessage: Generated<string>;
  preview: Generated<boolean>;
  upload: string;
  received: Generated<number>;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  revision: Generated<number>;
  firstId: string | null;
  current: Generated<boolean>;
  scan: Generated<string>;
  flaw: string | null;
  sentChecksum: string | null;
};

export type ErasedEventsTable = {
  position: number;
  erasureId: string;
  mark: Buffer | null;
};

export type ErasuresTable = {
  id: string;
  number: number;
  noun: string;
  rowId: string;
  state: Generated<string>;
  step: string;
  sealed: string | null;
  erased: Generated<unknown>;
  kept: Generated<unknown>;
  ids: Generated<unknown>;
  events: Generated<number>;
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type EventArchivesTable = {
  from: number;
  to: number;
  events: number;
  first: string;
  last: string;
  file: string;
  sha256: string;
  at: string;
  mac: Buffer;
};

export type EventsTable = {
  position: GeneratedAlways<number>;
  xid: Generated<string>;
  noun: string;
  rowId: string;
  verb: string;
  at: string;
  actor: string | null;
  effective: string | null;
  requestId: string | null;
  key: string | null;
  before: Generated<unknown>;
  after: Generated<unknown>;
  scopeBefore: unknown;
  scopeAfter: unknown;
  actedAt: string | null;
  through: string | null;
};

export type FactorsTable = {
  id: string;
  uid: string;
  kind: string;
  name: string;
  secret: string | null;
  lastStep: number | null;
  credentialId: string | null;
  publicKey: string | null;
  counter: Generated<number>;
  transports: Generated<unknown>;
  createdAt: string;
  confirmedAt: string | null;
  lastUsedAt: string | null;
};

export type FirstStepsAwayTable = {
  uid: string;
  at: string;
  step: string | null;
};

export type FormerIdsTable = {
  collection: string;
  formerId: string;
  id: string;
  runId: string;
};

export type FormerLinksTable = {
  runId: string;
  collection: string;
  id: string;
  formerId: string;
  field: string;
  toCollection: string;
  toFormerId: string;
};

export type FormerRemarksTable = {
  n: GeneratedAlways<number>;
  runId: string;
  collection: string;
  formerId: string;
  kind: string;
  field: string;
  text: string;
};

export type FormerRunsTable = {
  id: string;
  state: Generated<string>;
  files: Generated<unknown>;
  tallies: Generated<unknown>;
  author: string;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export type IdempotencyKeysTable = {
  person: string;
  operation: string;
  key: string;
  requestHash: string;
  status: number | null;
  answer: string | null;
  createdAt: string;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  uid: string;
  createdAt: string;
};

export type ImportChecksTable = {
  importId: string;
  no: number;
  input: unknown;
  looked: Generated<number>;
  answer: unknown;
  problem: string | null;
};

export type ImportHeadingsTable = {
  importId: string;
  key: string;
  file: string | null;
};

export type ImportRowsTable = {
  importId: string;
  n: number;
  line: number;
  cells: unknown;
  problem: string | null;
  hash: string;
  outcome: string | null;
  reason: Generated<string>;
  name: Generated<string>;
  leadId: string | null;
  filled: unknown;
  version: number | null;
  reverted: string | null;
  clientId: string | null;
  siteId: string | null;
  machineId: string | null;
  beside: Generated<string[]>;
  replaced: unknown;
  key: string | null;
  versionBefore: number | null;
  versions: unknown;
  said: string[] | null;
};

export type ImportsTable = {
  id: string;
  noun: Generated<string>;
  fileName: Generated<string>;
  state: Generated<string>;
  encoding: string;
  columns: string[];
  samples: unknown;
  rows: number;
  guess: unknown;
  mapping: unknown;
  values: Generated<unknown>;
  dates: Generated<unknown>;
  existing: Generated<string>;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  duplicate: Generated<number>;
  refused: Generated<number>;
  removed: Generated<number>;
  emptied: Generated<number>;
  kept: Generated<number>;
  author: string;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  revertedAt: string | null;
  makeClients: Generated<boolean>;
  samePhone: Generated<boolean>;
  timeZone: string | null;
  reading: Generated<unknown>;
  preset: string | null;
  judged: Generated<unknown>;
  earlier: string | null;
  reps: Generated<string[]>;
  tags: Generated<string[]>;
  status: string | null;
  keyColumn: string | null;
  checks: Generated<number>;
  confirmed: Generated<boolean>;
  madeRoutes: Generated<string[]>;
  sameCompany: Generated<boolean>;
  problem: string | null;
  onlyOptOuts: Generated<boolean>;
};

export type InboundMailsTable = {
  id: string;
  receivedAt: string;
  sender: string;
  recipients: string[];
  raw: Buffer;
};

export type InstallationTable = {
  one: Generated<boolean>;
  tenantId: Generated<string>;
};

export type InvitationsTable = {
  id: string;
  appointmentId: string;
  address: string;
  name: string;
  off: boolean;
  kind: string;
};

export type InvoiceMailsTable = {
  id: string;
  invoiceId: string;
  kind: string;
  subject: string;
  body: string;
  fromName: string;
  replyTo: string;
  createdAt: string;
};

export type InvoiceNumbersTable = {
  year: number;
  last: number;
};

export type InvoicePaymentsTable = {
  invoiceId: string;
  id: string;
  clientId: string;
  issueDate: string;
  date: string;
  amount: number;
  method: string;
};

export type InvoiceRefundsTable = {
  id: string;
  clientId: string;
  amount: number;
  reason: string;
  credit: number;
  createdBy: string | null;
  createdAt: string;
};

export type InvoiceSumsTable = {
  status: string;
  day: string | null;
  count: number;
  total: number;
  balance: number;
  days: number;
  folded: Generated<boolean>;
};

export type InvoicesTable = {
  id: string;
  version: Generated<number>;
  number: string | null;
  status: string;
  clientId: string;
  siteId: string | null;
  issueDate: string;
  dueDate: string;
  terms: string;
  lines: Generated<unknown>;
  discount: unknown;
  taxRate: number;
  subtotal: number;
  discountAmount: number;
  tax: number;
  total: number;
  amountPaid: Generated<number>;
  balance: number;
  remindersSent: Generated<number>;
  payments: Generated<unknown>;
  customerNote: Generated<string>;
  internalNote: Generated<string>;
  repeat: unknown;
  repeatOf: string | null;
  eventId: string | null;
  sentTo: Generated<string[]>;
  delivery: string | null;
  paidAt: string | null;
  cancelReason: Generated<string>;
  billTo: unknown;
  documentId: string | null;
  shared: Generated<boolean>;
  sentAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  secretHash: string | null;
  sealedSecret: string | null;
  repeatProblem: Generated<string>;
};

export type KeptApartTable = {
  noun: string;
  one: string;
  other: string;
  by: string | null;
  at: string;
};

export type KnownDevicesTable = {
  id: string;
  cookieHash: string;
  uid: string;
  secret: string | null;
  salt: string;
  createdAt: string;
  lastSeenAt: string;
};

export type LeadMatchesTable = {
  leadId: string;
  email: string;
  phone: string;
  company: string;
  place: Generated<string>;
};

export type LeadMergesTable = {
  duplicateId: string;
  leadId: string;
  at: string;
  moved: Generated<unknown>;
};

export type LeadNotesTable = {
  id: string;
  leadId: string;
  at: string;
  by: string | null;
  author: string;
  label: Generated<string>;
  text: string;
  struck: Generated<boolean>;
};

export type LeadOutcomesTable = {
  id: Generated<string>;
  leadId: string;
  kind: string;
  at: string | null;
  reason: Generated<string>;
  rep: string | null;
};

export type LeadSearchTable = {
  leadId: string;
  part: string;
  txt: string;
};

export type LeadSumsTable = {
  what: string;
  column: string;
  status: string | null;
  assignedRep: string | null;
  at: string | null;
  leads: number;
  machines: number;
  folded: Generated<boolean>;
};

export type LeadSumsWholeTable = {
  column: string;
  before: string;
};

export type LeadTermsTable = {
  term: string;
  leadId: string;
};

export type LeadsTable = {
  id: string;
  version: Generated<number>;
  firstName: Generated<string>;
  lastName: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  company: Generated<string>;
  businessName: Generated<string>;
  streetAddress: Generated<string>;
  streetAddressLine2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  status: Generated<string>;
  assignedRep: string | null;
  assignedAt: string | null;
  leadContacted: Generated<boolean>;
  lastContactDate: string | null;
  markSold: Generated<boolean>;
  markDead: Generated<boolean>;
  markDuplicate: Generated<boolean>;
  leadAsDead: Generated<boolean>;
  deadReason: Generated<string>;
  soldDate: string | null;
  convertedToClientId: string | null;
  convertedAt: string | null;
  timeoutExpired: Generated<boolean>;
  contactedWithinTimeframe: Generated<boolean>;
  passState: string | null;
  passedFrom: string | null;
  passedTo: string | null;
  passedAt: string | null;
  passReason: Generated<string>;
  leadDescription: Generated<string>;
  typeOfMachines: Generated<string>;
  numberOfUnits: Generated<number>;
  numberOfMachinesNeeded: Generated<number>;
  currentServiceProvider: Generated<string>;
  hasCurrentProvider: Generated<boolean>;
  leaseExpirationDate: string | null;
  leaseNoticeDays: Generated<number>;
  leaseAutoRenews: Generated<string>;
  buildingStyle: Generated<string>;
  leadCameFrom: Generated<string>;
  howDidYouHearAboutUs: Generated<string>;
  bestTimeToCall: Generated<string>;
  nextStep: unknown;
  tags: Generated<string[]>;
  priority: Generated<string>;
  value: Generated<number>;
  customFields: Generated<unknown>;
  leadsToSAgreement: Generated<boolean>;
  followUpsRequested: Generated<number>;
  followUpsCompleted: Generated<number>;
  repEmailed: Generated<boolean>;
  repPreviouslyEmailed: Generated<boolean>;
  repEmails: Generated<string[]>;
  remindersSentInXDays: Generated<number>;
  endOfLeaseReminders: Generated<unknown>;
  emailOptOut: Generated<boolean>;
  smsOptOut: Generated<boolean>;
  smsConsentAt: string | null;
  smsConsentSource: Generated<string>;
  _bulkImport: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
  lastUpdateDate: string;
  dueAt: string | null;
  deletedAt: string | null;
  deleted: GeneratedAlways<boolean>;
  column: GeneratedAlways<string>;
  firstAssignedAt: string | null;
  firstContactedAt: string | null;
  diedAt: string | null;
  firstHeardAt: string | null;
  formerId: Generated<string>;
};

export type LettersTable = {
  id: string;
  version: Generated<number>;
  vendChangeId: string;
  clientId: string;
  siteId: string;
  recipient: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  subject: string;
  body: string;
  state: Generated<string>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  messageId: string | null;
  sentAt: string | null;
};

export type LimitsTable = {
  key: string;
  count: number;
  windowStart: string;
  windowEnd: string;
};

export type MachinesTable = {
  id: string;
  version: Generated<number>;
  siteId: string;
  kind: string;
  make: Generated<string>;
  model: Generated<string>;
  serial: Generated<string>;
  size: Generated<string>;
  fuel: string | null;
  payType: string | null;
  vendPrice: number | null;
  installedOn: string | null;
  status: Generated<string>;
  statusSince: string | null;
  warrantyEnd: string | null;
  room: Generated<string>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type MailedReportsTable = {
  id: string;
  version: Generated<number>;
  owner: string;
  frequency: string;
  asked: unknown;
  sees: string;
  period: string;
  nextAt: string;
  createdAt: string;
  updatedAt: string;
};

export type MessageTemplatesTable = {
  id: string;
  name: string;
  description: Generated<string>;
  type: string;
  subject: Generated<string>;
  body: Generated<string>;
  userId: string | null;
  isDefault: Generated<boolean>;
  isShared: Generated<boolean>;
  usageCount: Generated<number>;
  createdAt: string;
  updatedAt: string;
  lastUsedAt: string | null;
  version: Generated<number>;
  seed: string | null;
  archivedAt: string | null;
  deletedAt: string | null;
};

export type MessagesTable = {
  id: string;
  version: Generated<number>;
  channel: string;
  direction: string;
  status: string;
  senderId: string | null;
  senderName: Generated<string>;
  senderAddress: Generated<string>;
  recipients: Generated<string[]>;
  failedRecipients: Generated<string[]>;
  subject: Generated<string>;
  content: Generated<string>;
  htmlContent: Generated<string>;
  attachments: Generated<unknown>;
  leadId: string | null;
  clientId: string | null;
  leadName: Generated<string>;
  templateId: string | null;
  batchId: string | null;
  replyTo: string | null;
  providerId: string | null;
  leavesAt: string | null;
  scheduled: Generated<boolean>;
  doneAt: string | null;
  sentAt: string | null;
  txt: Generated<string>;
  createdAt: string;
  updatedAt: string;
  unverified: Generated<boolean>;
};

export type MigrationsTable = {
  number: number;
  name: string;
  checksum: string;
  at: Generated<string>;
  contracts: Generated<boolean>;
};

export type NotificationSourcesTable = {
  key: string;
  userId: string;
  at: string;
};

export type NotificationsTable = {
  id: string;
  userId: string;
  type: string;
  title: string;
  message: string;
  leadId: string | null;
  actionUrl: Generated<string>;
  actionLabel: Generated<string>;
  read: Generated<boolean>;
  deleted: Generated<boolean>;
  createdAt: string;
  deletedAt: string | null;
  groupKey: Generated<string>;
  count: Generated<number>;
  inApp: boolean;
  methods: Generated<string[]>;
  dueAt: string | null;
  deliveredAt: string | null;
  wish: Generated<string>;
  appointmentId: string | null;
};

export type OptOutsTable = {
  channel: string;
  address: string;
  at: string;
  source: string;
};

export type OutboxTable = {
  id: string;
  toAddress: string;
  subject: string;
  body: string;
  html: string | null;
  secret: Generated<boolean>;
  state: Generated<string>;
  attempts: Generated<number>;
  lastError: string | null;
  messageId: string | null;
  key: string | null;
  createdAt: string;
  nextAt: string | null;
  sentAt: string | null;
  version: Generated<number>;
  channel: Generated<string>;
  noun: string | null;
  rowId: string | null;
  providerId: string | null;
  tries: Generated<number>;
  reportedAt: string | null;
  requestId: string | null;
};

export type OutboxChannelsTable = {
  channel: string;
  restsUntil: string | null;
  reason: string | null;
  rests: Generated<number>;
  turnAt: Generated<string>;
};

export type PushKeysTable = {
  one: Generated<boolean>;
  publicKey: string;
  privateKey: string;
  createdAt: string;
};

export type PushSubscriptionsTable = {
  id: string;
  userId: string;
  sessionId: string;
  endpointIndex: string;
  subscription: string;
  publicKey: string;
  expiresAt: string | null;
  userAgent: Generated<string>;
  createdAt: string;
  renewedAt: string;
};

export type QuoteChallengesTable = {
  id: string;
  expiresAt: string;
};

export type QuoteRequestsTable = {
  id: string;
  outcome: string;
  leadId: string | null;
  at: string;
};

export type RecoveryCodesTable = {
  uid: string;
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
};

export type ReportMailsTable = {
  id: string;
  mailedReportId: string;
  period: string;
  createdAt: string;
  subject: string;
  text: string;
  file: string;
};

export type RouteDayStopsTable = {
  id: string;
  dayId: string;
  siteId: string;
  position: number;
  due: Generated<boolean>;
  state: Generated<string>;
  reason: string | null;
  reasonText: Generated<string>;
  amounts: Generated<unknown>;
  note: Generated<string>;
  photos: Generated<string[]>;
  answeredBy: string | null;
  answeredAt: string | null;
  revision: Generated<number>;
  collectedBefore: string | null;
  moved: Generated<boolean>;
  dueOn: string | null;
};

export type RouteDaysTable = {
  id: string;
  version: Generated<number>;
  route: string;
  date: string;
  collector: string | null;
  status: Generated<string>;
  openedBy: string | null;
  closedBy: string | null;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  over: Generated<boolean>;
};

export type RouteOrdersTable = {
  route: string;
  version: Generated<number>;
};

export type RouteStopsTable = {
  siteId: string;
  route: string;
  position: number;
};

export type SavedViewsTable = {
  id: string;
  version: Generated<number>;
  owner: string;
  name: string;
  shared: Generated<boolean>;
  pinned: Generated<boolean>;
  search: unknown;
  createdAt: string;
  updatedAt: string;
  screen: GeneratedAlways<string>;
};

export type SealingTable = {
  one: Generated<boolean>;
  xid: Generated<string>;
  position: number;
};

export type SealsTable = {
  number: number;
  at: string;
  events: number;
  positions: number[];
  salts: Buffer;
  macs: Buffer;
  hash: Buffer;
  first: number;
  last: number;
  version: number;
};

export type SessionsTable = {
  id: string;
  tokenHash: string;
  uid: string;
  deviceId: string | null;
  openedBy: string;
  codeId: string | null;
  createdAt: string;
  lastSeenAt: string;
  provedAt: string;
  mode: Generated<string>;
  viewAs: string | null;
  viewEndsAt: string | null;
  userAgent: Generated<string>;
  address: Generated<string>;
  revokedAt: string | null;
  steppedAt: string | null;
};

export type SettingsTable = {
  id: Generated<boolean>;
  version: Generated<number>;
  data: Generated<unknown>;
};

export type SiteSearchTable = {
  siteId: string;
  txt: string;
};

export type SiteTermsTable = {
  siteId: string;
  term: string;
};

export type SitesTable = {
  id: string;
  version: Generated<number>;
  clientId: string;
  locationCode: string;
  siteName: Generated<string>;
  siteNumber: Generated<string>;
  streetAddress: Generated<string>;
  streetAddressLine2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zipCode: Generated<string>;
  siteType: Generated<string>;
  accessType: Generated<string>;
  washers: Generated<number>;
  dryers: Generated<number>;
  stacks: Generated<number>;
  combos: Generated<number>;
  totalMachines: GeneratedAlways<number | null>;
  needsKey: Generated<boolean>;
  hasLockbox: Generated<boolean>;
  hasSecurity: Generated<boolean>;
  status: Generated<string>;
  collectionRoute: Generated<string>;
  collectionFrequency: string | null;
  installedOn: string | null;
  lastCollectionDate: string | null;
  lastServiceDate: string | null;
  lastSiteSurvey: string | null;
  vendChangeNext: string | null;
  numberOfUnits: Generated<number>;
  buildingStyle: string | null;
  rooms: Generated<string[]>;
  accessNotes: string | null;
  accessCode: string | null;
  collector: string | null;
  commission: unknown;
  createdBy: string | null;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string;
  deletedAt: string | null;
  countsKept: Generated<boolean>;
};

export type StatementRunsTable = {
  id: string;
  month: string;
  clientIds: string[] | null;
  terms: Generated<string>;
  state: Generated<string>;
  total: Generated<number>;
  done: Generated<number>;
  made: Generated<number>;
  same: Generated<number>;
  skipped: Generated<number>;
  problems: Generated<unknown>;
  after: string | null;
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type StatementsTable = {
  id: string;
  siteId: string;
  clientId: string;
  month: string;
  revision: number;
  gross: number;
  refunds: number;
  testMoney: number;
  net: number;
  commission: number;
  facts: unknown;
  documentId: string;
  checksum: string;
  by: string | null;
  createdAt: string;
};

export type SupportMailsTable = {
  id: string;
  requestId: string;
  replyId: string | null;
  uid: string;
  createdAt: string;
};

export type SupportNotesTable = {
  id: string;
  requestId: string;
  at: string;
  by: string;
  text: string;
};

export type SupportRepliesTable = {
  id: string;
  requestId: string;
  at: string;
  by: string;
  text: string;
  mailId: string | null;
  unverified: Generated<boolean>;
};

export type SupportRequestsTable = {
  id: string;
  version: Generated<number>;
  number: number;
  kind: string;
  subject: string;
  details: string;
  severity: string;
  context: unknown;
  hasScreenshot: Generated<boolean>;
  status: string;
  assignedTo: string | null;
  createdBy: string;
  lastReplyAt: string | null;
  lastReplyBy: string | null;
  lastReplyId: string | null;
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type SupportScreenshotsTable = {
  requestId: string;
  mimeType: string;
  bytes: Buffer;
};

export type TokensTable = {
  id: string;
  kind: string;
  tokenHash: string;
  uid: string | null;
  emailIndex: string | null;
  payload: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
};

export type UndoMarksTable = {
  entry: string;
  userId: string;
  undoneBy: string;
  at: string;
  leads: string[];
};

export type UnsealedTable = {
  position: number;
};

export type UsersTable = {
  uid: string;
  version: Generated<number>;
  email: string;
  emailIndex: string;
  phone: Generated<string>;
  phoneIndex: string | null;
  displayName: string;
  fcmToken: string | null;
  fcmTokenUpdatedAt: string | null;
  photoURL: Generated<string>;
  role: string;
  status: Generated<string>;
  tenantId: string;
  createdAt: string;
  updatedAt: string;
  lastLoginAt: string | null;
  firstLogin: Generated<boolean>;
  passwordChangeRequired: Generated<boolean>;
  emailConfirmed: Generated<boolean>;
  theme: Generated<string>;
  emailSignature: Generated<string>;
  pushNotificationsEnabled: Generated<boolean>;
  emailNotificationsEnabled: Generated<boolean>;
  smsNotificationsEnabled: Generated<boolean>;
  profileImageUrl: Generated<string>;
  profileImagePrivacy: Generated<string>;
  profileImageUpdatedAt: string | null;
  preferredNotificationDays: Generated<unknown>;
  preferredNotificationTime: Generated<string>;
  preferredTimeZone: Generated<string>;
  notificationPreferencesSet: Generated<boolean>;
  notificationPreferences: unknown;
  newLeadAlertsEnabled: Generated<boolean>;
  newAnnouncementAlertsEnabled: Generated<boolean>;
  leadAlertMethods: Generated<unknown>;
  announcementAlertMethods: Generated<unknown>;
  autoRemindersEnabled: Generated<boolean>;
  autoReminderMethods: Generated<unknown>;
  encryptionMigrated: Generated<boolean>;
  encryptionMigratedAt: string | null;
  profileImageKey: string | null;
};

export type VendChangeSitesTable = {
  vendChangeId: string;
  siteId: string;
  letterId: string;
  eventId: string;
  visitOn: string;
  lines: unknown;
  state: Generated<string>;
  appliedAt: string | null;
  appliedBy: string | null;
};

export type VendChangesTable = {
  id: string;
  effectiveOn: string;
  prices: unknown;
  nextInMonths: number | null;
  technician: string | null;
  sites: number;
  createdBy: string | null;
  createdAt: string;
};

export type VisitRemindersTable = {
  id: string;
  siteId: string;
  start: string;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhookId: string;
  position: number | null;
  type: string;
  rowId: string | null;
  createdAt: string;
};

export type WebhookReadingTable = {
  one: Generated<boolean>;
  xid: Generated<string>;
  position: number;
};

export type WebhooksTable = {
  id: string;
  version: Generated<number>;
  name: string;
  url: string;
  events: string[];
  secret: Generated<string>;
  formerSecret: string | null;
  formerUntil: string | null;
  state: string;
  since: Generated<string>;
  failures: Generated<number>;
  failingSince: string | null;
  lastError: string | null;
  restsUntil: string | null;
  createdAt: string;
  updatedAt: string;
};

export type WholeExportsTable = {
  id: string;
  state: string;
  createdBy: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string | null;
  rows: Generated<number>;
  files: Generated<number>;
  missing: Generated<number>;
  sizeBytes: number | null;
  checksum: string | null;
  fetchedIn: string | null;
  fetchedAt: string | null;
};

export type DB = {
  absences: AbsencesTable;
  access_codes: AccessCodesTable;
  activities: ActivitiesTable;
  announcements: AnnouncementsTable;
  api_tokens: ApiTokensTable;
  appointment_looks: AppointmentLooksTable;
  appointments: AppointmentsTable;
  approvals: ApprovalsTable;
  audit_words: AuditWordsTable;
  backup_checks: BackupChecksTable;
  backup_runs: BackupRunsTable;
  backups_made: BackupsMadeTable;
  calendar_feeds: CalendarFeedsTable;
  client_matches: ClientMatchesTable;
  client_merges: ClientMergesTable;
  client_search: ClientSearchTable;
  client_terms: ClientTermsTable;
  clients: ClientsTable;
  collections: CollectionsTable;
  commission_payments: CommissionPaymentsTable;
  contacts: ContactsTable;
  conversion_history: ConversionHistoryTable;
  crash_groups: CrashGroupsTable;
  crash_reports: CrashReportsTable;
  credentials: CredentialsTable;
  deals: DealsTable;
  dispatches: DispatchesTable;
  document_reminders: DocumentRemindersTable;
  document_sums: DocumentSumsTable;
  documents: DocumentsTable;
  erased_events: ErasedEventsTable;
  erasures: ErasuresTable;
  event_archives: EventArchivesTable;
  events: EventsTable;
  factors: FactorsTable;
  first_steps_away: FirstStepsAwayTable;
  former_ids: FormerIdsTable;
  former_links: FormerLinksTable;
  former_remarks: FormerRemarksTable;
  former_runs: FormerRunsTable;
  idempotency_keys: IdempotencyKeysTable;
  identities: IdentitiesTable;
  import_checks: ImportChecksTable;
  import_headings: ImportHeadingsTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  inbound_mails: InboundMailsTable;
  installation: InstallationTable;
  invitations: InvitationsTable;
  invoice_mails: InvoiceMailsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_refunds: InvoiceRefundsTable;
  invoice_sums: InvoiceSumsTable;
  invoices: InvoicesTable;
  kept_apart: KeptApartTable;
  known_devices: KnownDevicesTable;
  lead_matches: LeadMatchesTable;
  lead_merges: LeadMergesTable;
  lead_notes: LeadNotesTable;
  lead_outcomes: LeadOutcomesTable;
  lead_search: LeadSearchTable;
  lead_sums: LeadSumsTable;
  lead_sums_whole: LeadSumsWholeTable;
  lead_terms: LeadTermsTable;
  leads: LeadsTable;
  letters: LettersTable;
  limits: LimitsTable;
  machines: MachinesTable;
  mailed_reports: MailedReportsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  migrations: MigrationsTable;
  notification_sources: NotificationSourcesTable;
  notifications: NotificationsTable;
  opt_outs: OptOutsTable;
  outbox: OutboxTable;
  outbox_channels: OutboxChannelsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  quote_challenges: QuoteChallengesTable;
  quote_requests: QuoteRequestsTable;
  recovery_codes: RecoveryCodesTable;
  report_mails: ReportMailsTable;
  route_day_stops: RouteDayStopsTable;
  route_days: RouteDaysTable;
  route_orders: RouteOrdersTable;
  route_stops: RouteStopsTable;
  saved_views: SavedViewsTable;
  sealing: SealingTable;
  seals: SealsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  site_search: SiteSearchTable;
  site_terms: SiteTermsTable;
  sites: SitesTable;
  statement_runs: StatementRunsTable;
  statements: StatementsTable;
  support_mails: SupportMailsTable;
  support_notes: SupportNotesTable;
  support_replies: SupportRepliesTable;
  support_requests: SupportRequestsTable;
  support_screenshots: SupportScreenshotsTable;
  tokens: TokensTable;
  undo_marks: UndoMarksTable;
  unsealed: UnsealedTable;
  users: UsersTable;
  vend_change_sites: VendChangeSitesTable;
  vend_changes: VendChangesTable;
  visit_reminders: VisitRemindersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_reading: WebhookReadingTable;
  webhooks: WebhooksTable;
  whole_exports: WholeExportsTable;
};
