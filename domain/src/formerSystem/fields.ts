import * as z from 'zod';
import { clientFields } from '#clients';
import { email, messageChannels, notificationTypes, phone, roles, text, url } from '#kernel';
import { leadFields } from '#leads';
import { siteFields } from '#sites';
import { accountStatuses, profileFields } from '#users';
import type { FormerCollection } from './collections.ts';
import {
  addresses,
  day,
  exact,
  flagged,
  ignored,
  leadStatus,
  mapped,
  moment,
  needed,
  number,
  texts,
  to,
  whole,
  word,
  words,
} from './field-kinds.ts';
import { readList, readMethods, readPreferences } from './lists.ts';
import { asFlag, asText, asWord, type FormerField, type FormerFields, readAs } from './read.ts';

// The record's own id stands in the document as well; it is that of the document.
const own = ignored;

const each = <Name extends string>(
  names: readonly Name[],
  field: (name: Name) => FormerField,
): FormerFields => Object.fromEntries(names.map((name) => [name, field(name)]));

const longText = text(200_000);
const asState = (raw: unknown): string =>
  String(asText(raw) ?? '')
    .trim()
    .toUpperCase();

const lead = leadFields.shape;
const leads: FormerFields = {
  id: own,
  ...each(
    [
      'firstName',
      'lastName',
      'email',
      'phone',
      'company',
      'businessName',
      'streetAddress',
      'streetAddressLine2',
      'city',
      'zipCode',
      'country',
      'leadDescription',
      'typeOfMachines',
      'currentServiceProvider',
      'leadCameFrom',
      'howDidYouHearAboutUs',
      'bestTimeToCall',
      'formerId',
    ],
    (name) => words(lead[name]),
  ),
  state: { read: readAs(lead.state, asState) },
  ...each(
    ['numberOfUnits', 'numberOfMachinesNeeded', 'followUpsRequested', 'followUpsCompleted', 'value'],
    (name) => number(lead[name]),
  ),
  remindersSentInXDays: number(lead.followUpsCompleted),
  ...each(['hasCurrentProvider', 'leadsToSAgreement', 'markDuplicate'], (name) => ({
    read: readAs(lead[name], asFlag),
  })),
  ...each(
    [
      'leadContacted',
      'markSold',
      'markDead',
      'leadAsDead',
      'timeoutExpired',
      'contactedWithinTimeframe',
      'repEmailed',
      'repPreviouslyEmailed',
      '_bulkImport',
    ],
    () => flagged,
  ),
  ...each(
    ['assignedAt', 'lastContactDate', 'soldDate', 'convertedAt', 'createdAt', 'updatedAt', 'lastUpdateDate'],
    () => moment,
  ),
  leaseExpirationDate: day,
  priority: word(lead.priority),
  tags: { read: readList(lead.tags, 20) },
  repEmails: addresses,
  customFields: whole(lead.customFields),
  endOfLeaseReminders: mapped,
  notesOnLead: words(longText),
  status: needed(leadStatus),
  assignedRep: to('users'),
  convertedToClientId: to('clients'),
  // The validation schema's names for two of them (REC-02).
  source: { ...words(lead.leadCameFrom), to: 'leadCameFrom' },
  notes: { ...words(longText), to: 'notesOnLead', joins: true },
};

const client = clientFields.shape;
const clients: FormerFields = {
  id: own,
  ...each(
    [
      'firstName',
      'lastName',
      'email',
      'phone',
      'officePhone',
      'cellPhone',
      'businessName',
      'contactTitle',
      'taxId',
      'formerId',
    ],
    (name) => words(client[name]),
  ),
  ...each(['status', 'priority', 'contractType', 'serviceLevel'], (name) => word(client[name])),
  ...each(['clientSince', 'contractStartDate', 'contractEndDate', 'leaseExpirationDate'], () => day),
  ...each(['convertedAt', 'createdAt', 'updatedAt'], () => moment),
  accountManager: to('users'),
  convertedBy: to('users'),
  originLeadId: to('leads'),
  primarySiteId: to('sites'),
  // Which sites a client has follows from the sites; the list is compared with them.
  sites: texts,
};

const site = siteFields.shape;
const sites: FormerFields = {
  id: own,
  ...each(
    [
      'locationCode',
      'siteName',
      'siteNumber',
      'streetAddress',
      'streetAddressLine2',
      'city',
      'zipCode',
      'collectionRoute',
    ],
    (name) => words(site[name]),
  ),
  state: { read: readAs(site.state, asState) },
  ...each(['siteType', 'accessType', 'status'], (name) => word(site[name])),
  collectionFrequency: { read: readAs(site.collectionFrequency, (raw) => (raw === '' ? null : asWord(raw))) },
  ...each(['needsKey', 'hasLockbox', 'hasSecurity'], (name) => ({ read: readAs(site[name], asFlag) })),
  ...each(['lastCollectionDate', 'lastServiceDate', 'lastSiteSurvey', 'vendChangeNext'], () => day),
  ...each(['createdAt', 'updatedAt'], () => moment),
  numberOfUnits: number(site.numberOfUnits),
  machineInventory: mapped,
  clientId: needed(to('clients')),
};

const profile = profileFields.shape;
const accountStatus = z.enum(accountStatuses, 'Not an account status').nullable();
const users: FormerFields = {
  id: own,
  uid: own,
  // Another installation's id; this one stamps its own (D27).
  tenantId: ignored,
  // Which leads somebody has follows from the leads.
  assignedLeads: ignored,
  encryptionMigrated: ignored,
  encryptionMigratedAt: ignored,
  email: needed(whole(email)),
  displayName: words(profile.displayName.unwrap()),
  phone: words(phone),
  photoURL: words(url),
  profileImageUrl: words(url),
  role: word(z.enum(roles)),
  // Whoever was blocked stays blocked: a word that is not known refuses the person rather than let them in.
  status: exact({ read: readAs(accountStatus, (raw) => asWord(raw) || null) }),
  disabled: exact(flagged),
  profileImagePrivacy: word(z.enum(['private', 'team'])),
  theme: word(z.enum(['dark', 'light'])),
  ...each(
    ['createdAt', 'lastLoginAt', 'fcmTokenUpdatedAt', 'profileImageUpdatedAt', 'updatedAt'],
    () => moment,
  ),
  ...each(
    [
      'firstLogin',
      'passwordChangeRequired',
      'pushNotificationsEnabled',
      'emailNotificationsEnabled',
      'smsNotificationsEnabled',
      'notificationPreferencesSet',
      'newLeadAlertsEnabled',
      'newAnnouncementAlertsEnabled',
      'autoRemindersEnabled',
    ],
    () => flagged,
  ),
  fcmToken: words(text(4096)),
  preferredNotificationDays: { read: readList(profile.preferredNotificationDays.unwrap(), 7, asWord) },
  preferredNotificationTime: words(profile.preferredNotificationTime.unwrap()),
  preferredTimeZone: words(profile.preferredTimeZone.unwrap()),
  notificationPreferences: { read: readPreferences },
  ...each(['leadAlertMethods', 'announcementAlertMethods', 'autoReminderMethods'], () => ({
    read: readMethods,
  })),
};

const approvedEmails: FormerFields = {
  id: own,
  email: needed(whole(email)),
  role: word(z.enum(roles)),
  used: flagged,
  // A password in plain text is never kept, only that there was one; who still needs one is given a code.
  tempPassword: { read: (raw) => ({ value: raw !== null && raw !== '' }), to: 'hadPassword' },
  ...each(['createdAt', 'updatedAt'], () => moment),
};

const notifications: FormerFields = {
  id: own,
  userId: needed(to('users')),
  leadId: to('leads'),
  type: word(z.enum(notificationTypes)),
  ...each(['title', 'actionUrl', 'actionLabel'], () => words(text(2048))),
  message: words(text(5000)),
  read: flagged,
  deleted: flagged,
  createdAt: moment,
};

const conversionHistory: FormerFields = {
  id: own,
  leadId: needed(to('leads')),
  clientId: needed(to('clients')),
  siteId: needed(to('sites')),
  convertedBy: to('users'),
  conversionData: mapped,
  ...each(['convertedAt', 'createdAt', 'updatedAt'], () => moment),
};

const messageTemplates: FormerFields = {
  id: own,
  name: needed(words(text(255))),
  description: words(text(2000)),
  type: needed(word(z.enum(messageChannels))),
  subject: words(text(2000)),
  body: words(longText),
  userId: to('users'),
  isDefault: flagged,
  isShared: flagged,
  usageCount: number(lead.numberOfUnits),
  ...each(['createdAt', 'updatedAt', 'lastUsedAt'], () => moment),
};

const sentFields: FormerFields = {
  id: own,
  senderId: to('users'),
  leadId: to('leads'),
  senderName: words(text(500)),
  leadName: words(text(1000)),
  recipients: addresses,
  status: words(text(50)),
  createdAt: moment,
};

const emailHistory: FormerFields = {
  ...sentFields,
  senderEmail: words(text(500)),
  subject: words(text(5000)),
  content: words(longText),
  htmlContent: words(text(1_000_000)),
  dateSent: moment,
};

const smsHistory: FormerFields = {
  ...sentFields,
  senderPhone: words(text(500)),
  message: words(longText),
  sentAt: moment,
  failedNumbers: addresses,
};

/** How the documents of each collection are read. */
export const formerFields: Readonly<Record<FormerCollection, FormerFields>> = {
  users,
  approvedEmails,
  leads,
  clients,
  sites,
  notifications,
  conversionHistory,
  messageTemplates,
  email_history: emailHistory,
  sms_history: smsHistory,
};
