import { businessReports } from './of-business.ts';
import { leadReports } from './of-leads.ts';
import type { ShownReport } from './operations.ts';
import type { ReportWords } from './part-words.ts';

/** Every report in words, by the name its address has. */
export const reportWords: Readonly<Record<ShownReport, ReportWords>> = {
  ...leadReports,
  ...businessReports,
};

/** What the rows behind a figure of the dashboard are. */
export const dashboardWords: Readonly<Record<string, string>> = {
  unassigned: 'Open pool',
  new: 'New',
  newOver: 'First contact overdue',
  newToday: 'First contact due today',
  selling: 'Selling',
  quiet: 'Going quiet',
  lease: 'Lease windows',
  leaseOpen: 'Notice window open',
  leaseSoon: 'Notice window opens within 90 days',
  leaseLater: 'Notice window opens later',
  open: 'Open leads',
  soldMonth: 'Sold this month',
  deadMonth: 'Dead this month',
  sold90: 'Sold in 90 days',
  oldestNew: 'Waiting for a first contact',
  assignedMonth: 'Assigned this month, first contact due',
  inWindowMonth: 'Contacted in time this month',
  shareMonth: 'Assigned this month, first contact due',
  toInstall: 'Sites to install',
};
