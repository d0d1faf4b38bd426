import * as z from 'zod';
import { count, email, orNothing, rate, text } from '#kernel';
import { houseTerms, paymentLink } from './billing.ts';
import { clock } from './clock.ts';
import { customerReminder, defaultCustomerReminder } from './customerReminder.ts';
import { specifiedLimits } from './limits.ts';
import { defaultOfficeHours, holidays, officeHours } from './office.ts';
import type { providers } from './operations.ts';

const hours = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(24 * 365, 'Too large');
const days = z.int('Must be a whole number').min(0, 'Must not be negative').max(3650, 'Too large');
const daysAtLeastOne = days.min(1, 'Must be at least 1');
const ratio = z.number('Must be a number').positive('Must be more than 0').max(10_000, 'Too large');
const words = z.array(text(100).min(1)).max(200);

const knownZones = new Set<string>();
const mostZones = 1_000;

/** Whether a zone has a name that calendars know, such as `America/Los_Angeles`. */
export const isTimeZone = (zone: string): boolean => {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
  // A zone may be written in many ways, and calendars name one with every question.
  if (knownZones.size >= mostZones) knownZones.clear();
  knownZones.add(zone);
  return true;
};

const timeZone = text(100).refine(isTimeZone, 'Unknown time zone');

const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/, 'Invalid domain');

const limit = z.strictObject({
  on: z.boolean(),
  max: count.min(1, 'Must be at least 1'),
  /** Minutes. */
  per: count.min(1, 'Must be at least 1'),
});

// Exactly what a browser calls the origin of a page, so that nothing else gets into the header that names it.
const siteOrigin = z
  .string()
  .max(200, 'Must not exceed 200 characters')
  .regex(
    /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    'Must be an address such as https://www.example.com',
  );

/** So many letters of a picture at most: everybody reads the settings. */
export const mostOfLogo = 24_000;

// A JPEG is laid into a document as it is; nothing of it is unpacked there.
const logo = z
  .string()
  .max(mostOfLogo, 'The logo is too large')
  .regex(/^(?:data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]*={0,2})?$/, 'The logo must be a JPEG');

const route = z.strictObject({
  name: text(100).min(1),
  days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).max(7),
  collector: z.uuid().nullable(),
});

/** What an admin may set; one row for the installation. Nothing in it is a secret. */
export const settingsFields = z.strictObject({
  contactWindowHours: hours,
  passAnswerHours: hours,
  staleDays: z.strictObject({ unassigned: days, selling: days, passed: days }),
  /** After how many untouched days closed leads leave the board; they still count. */
  archiveDays: z.strictObject({ sold: daysAtLeastOne, dead: daysAtLeastOne }),
  leaseOffsets: z.array(z.int().min(1).max(120)).max(12),
  leaseNoticeDays: days,
  cityTags: z.record(text(255).min(1), text(50).min(1)),
  sources: words,
  deadReasons: words,
  routes: z.array(route).max(200),
  machineGuideline: z.strictObject({
    garden: ratio,
    'mid-rise': ratio,
    'high-rise': ratio,
    student: ratio,
  }),
  installationLeadDays: days,
  /** Cents; more than a site's machines take in of it a day is asked about before it is kept. */
  plausiblePerMachineDay: count.min(1, 'Must be at least 1').max(10_000_000, 'Too large'),
  /** Megabytes that a file may have. */
  documentMegabytes: count.min(1, 'Must be at least 1').max(50, 'At most 50'),
  smsApproved: z.boolean(),
  /** Why texts wait while they are not approved; shown beside ‘SMS Temporarily Disabled’. */
  smsReason: text(200),
  teamName: text(255).min(1, 'Name is required'),
  /** What stands at the head and foot of statements and invoices, beside the house's name. */
  letterhead: z.strictObject({
    name: text(),
    address: text(500),
    phone: text(40),
    email: orNothing(email),
    footer: text(200),
    /** A picture beside the name, as a data address; small, since everybody reads the settings. */
    logo: logo.default(''),
    /** How clients pay; stands on invoices. */
    paymentInstructions: text(1000).default(''),
  }),
  /** Where clients pay, on invoices and their pages; empty: nowhere. */
  paymentLink,
  /** What invoices begin with: terms of clients without their own, and the tax on taxable lines. */
  invoiceTerms: houseTerms,
  taxRate: rate,
  /** Invoices that repeat are issued and sent by themselves; else they wait as drafts. */
  repeatIssues: z.boolean(),
  officeTimeZone: timeZone,
  officeHours,
  holidays,
  customerReminder,
  /** Local times between which nobody is texted or pushed; null: always allowed. */
  quietHours: z.strictObject({ from: clock, to: clock }).nullable(),
  allowedMailDomains: z.array(mailDomain).max(100),
  /** Whether administrators and developers have to have a second factor; everybody is offered one. */
  secondFactor: z.enum(['offered', 'required']),
  /** A sign-in at the identity provider that it says was done with several factors needs no second step here. */
  providerFactorCounts: z.boolean(),
  /** After how many unused hours administrators and developers sign in again; null: as everybody. */
  officeIdleHours: hours.max(720, 'At most 720').nullable(),
  /** After how many days everybody signs in again: without use, and in any case. */
  sessionDays: z.strictObject({
    idle: daysAtLeastOne.max(30, 'At most 30'),
    most: daysAtLeastOne.max(90, 'At most 90'),
  }),
  /** After how many days what is over goes; messages stay for good where it is null. */
  keptDays: z.strictObject({
    messages: daysAtLeastOne.nullable(),
    crashes: daysAtLeastOne.max(90, 'At most 90'),
    sessions: daysAtLeastOne.max(90, 'At most 90'),
    answers: daysAtLeastOne.max(30, 'At most 30'),
  }),
  /** For how many years what was billed and paid is kept, though its person was erased, and history where it is read. */
  retentionYears: z.int('Must be a whole number').min(1, 'Must be at least 1').max(50, 'At most 50'),
  /** The public page on which visitors ask for a quote. */
  quoteForm: z.strictObject({
    open: z.boolean(),
    /** Web sites that show it in a frame, beside our own. */
    origins: z.array(siteOrigin).max(20),
    /** Campaigns that a frame may name as where its leads came from. */
    sources: z.array(text(100).min(1)).max(50),
    /** How hard the check that a visitor is human works, 1 to 20. */
    difficulty: z.int('Must be a whole number').min(1, 'Must be at least 1').max(20, 'At most 20'),
  }),
  limits: z.strictObject({ api: limit, form: limit, email: limit, search: limit }),
});

export type SettingsFields = z.output<typeof settingsFields>;
export type Settings = SettingsFields & {
  version: number;
  updatedAt: string;
  /** When the second factor became required; kept by the server. */
  secondFactorSince?: string;
};

/** What this installation can send with: its own configuration, which nobody changes from inside. */
export type Providers = z.output<typeof providers>;

/** What a fresh installation starts with (fields.md; limits offered with the specified numbers, off: D11). */
export const defaultSettings: SettingsFields = {
  contactWindowHours: 24,
  passAnswerHours: 24,
  staleDays: { unassigned: 2, selling: 7, passed: 2 },
  archiveDays: { sold: 90, dead: 90 },
  leaseOffsets: [18, 12, 9, 6],
  leaseNoticeDays: 180,
  cityTags: { 'Santa Rosa': 'F&B Laundry' },
  sources: [],
  deadReasons: [
    'Went with a competitor',
    'Owns machines',
    'No laundry room',
    'Lease not ending',
    'No answer',
    'Wrong number',
    'Other',
  ],
  routes: [],
  machineGuideline: { garden: 6, 'mid-rise': 12, 'high-rise': 20, student: 10 },
  installationLeadDays: 7,
  plausiblePerMachineDay: 4000,
  documentMegabytes: 25,
  smsApproved: false,
  smsReason: 'Waiting for the SMS provider to approve the phone number',
  teamName: 'Washboard team',
  letterhead: { name: '', address: '', phone: '', email: '', footer: '', logo: '', paymentInstructions: '' },
  paymentLink: '',
  invoiceTerms: 'net_30',
  taxRate: 0,
  repeatIssues: false,
  officeTimeZone: 'America/Los_Angeles',
  officeHours: defaultOfficeHours,
  holidays: [],
  customerReminder: defaultCustomerReminder,
  quietHours: null,
  allowedMailDomains: [],
  secondFactor: 'offered',
  providerFactorCounts: false,
  officeIdleHours: null,
  sessionDays: { idle: 30, most: 90 },
  keptDays: { messages: null, crashes: 90, sessions: 90, answers: 30 },
  retentionYears: 7,
  quoteForm: { open: true, origins: [], sources: [], difficulty: 5 },
  limits: {
    api: { on: false, ...specifiedLimits.api },
    form: { on: false, ...specifiedLimits.form },
    email: { on: false, ...specifiedLimits.email },
    search: { on: false, ...specifiedLimits.search },
  },
};
