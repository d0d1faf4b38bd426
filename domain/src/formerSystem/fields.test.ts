import { describe, expect, test } from 'vitest';
import { formerCollections } from './collections.ts';
import { formerFields } from './fields.ts';
import { formerLeadMarks } from './lead.ts';
import { readFormerDocument } from './read.ts';

// The entities of the specification, field by field.
const specified = {
  users: `uid email displayName photoURL role tenantId createdAt lastLoginAt firstLogin passwordChangeRequired
    pushNotificationsEnabled emailNotificationsEnabled smsNotificationsEnabled phone theme fcmToken fcmTokenUpdatedAt
    profileImageUrl profileImagePrivacy profileImageUpdatedAt assignedLeads preferredNotificationDays
    preferredNotificationTime preferredTimeZone notificationPreferencesSet notificationPreferences
    newLeadAlertsEnabled newAnnouncementAlertsEnabled leadAlertMethods announcementAlertMethods autoRemindersEnabled
    autoReminderMethods encryptionMigrated encryptionMigratedAt`,
  approvedEmails: 'email role tempPassword used',
  leads: `id firstName lastName email phone company businessName streetAddress streetAddressLine2 city state zipCode
    country status assignedRep assignedAt leadContacted lastContactDate markSold markDead markDuplicate leadAsDead
    soldDate convertedToClientId convertedAt timeoutExpired contactedWithinTimeframe notesOnLead leadDescription
    typeOfMachines numberOfUnits numberOfMachinesNeeded currentServiceProvider hasCurrentProvider leaseExpirationDate
    leadCameFrom howDidYouHearAboutUs bestTimeToCall tags priority repEmailed repPreviouslyEmailed repEmails
    leadsToSAgreement followUpsRequested followUpsCompleted remindersSentInXDays endOfLeaseReminders _bulkImport
    createdAt updatedAt lastUpdateDate source notes value customFields`,
  clients: `id firstName lastName email phone officePhone cellPhone businessName contactTitle status priority
    accountManager clientSince contractType serviceLevel contractStartDate contractEndDate leaseExpirationDate taxId
    originLeadId convertedAt convertedBy sites primarySiteId createdAt updatedAt`,
  sites: `id clientId locationCode siteName siteNumber streetAddress streetAddressLine2 city state zipCode siteType
    accessType machineInventory needsKey hasLockbox hasSecurity status collectionRoute lastCollectionDate
    lastServiceDate vendChangeNext lastSiteSurvey createdAt updatedAt`,
  notifications: 'id userId type title message leadId actionUrl actionLabel read deleted createdAt',
  conversionHistory: 'leadId clientId siteId convertedBy convertedAt conversionData createdAt updatedAt',
  messageTemplates:
    'name description type subject body userId isDefault isShared usageCount createdAt updatedAt lastUsedAt',
  email_history: `senderId senderName senderEmail recipients subject content htmlContent status leadId leadName
    dateSent createdAt`,
  sms_history: `senderId senderName senderPhone recipients message status leadId leadName sentAt createdAt
    failedNumbers`,
} as const;

test.each(formerCollections.map((name) => [name] as const))('every field of %s is known', (collection) => {
  const names = specified[collection].split(/\s+/);
  expect(names.filter((name) => !Object.hasOwn(formerFields[collection], name))).toEqual([]);
});

describe('a lead of the former system contradicts itself nowhere', () => {
  const now = '2026-11-21T10:00:00.000Z';
  test.each([
    ['sold by its status', { status: 'client' }, null, { markSold: true, leadContacted: true }],
    ['sold by its mark alone', { status: 'contacted', markSold: true }, 'r', { markSold: true }],
    [
      'sold by its mark, though its status is dead',
      { status: 'dead', markSold: true, markDead: true },
      'r',
      { markSold: true, markDead: false, leadAsDead: false },
    ],
    [
      'passed to a rep',
      { status: 'pass-it-on', leadContacted: true },
      'r',
      { passState: 'pending', passedTo: 'r' },
    ],
    [
      'passed to nobody',
      { status: 'pass-it-on', markDead: true },
      null,
      { passState: 'review', markDead: false },
    ],
    ['without a status', {}, null, { status: 'new', leadContacted: false }],
  ])('%s', (_, fields, rep, wanted) => expect(formerLeadMarks(fields, rep, now)).toMatchObject(wanted));
});

test('what must not be kept is not read: a temporary password in plain text', () => {
  const raw = { email: 'a@b.example', role: 'Manager', tempPassword: 'Secret12' };
  const read = readFormerDocument(formerFields.approvedEmails, 'x', raw, 'UTC');
  expect(read).toMatchObject({
    fields: { email: 'a@b.example', role: 'manager' },
    unknown: [],
    refused: null,
  });
  expect(JSON.stringify(read)).not.toContain('Secret12');
});
