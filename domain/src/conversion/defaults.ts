import { daysLater, localDay } from '#kernel';
import type { Lead } from '#leads';
import type { Settings } from '#settings';
import { type MachineCounts, suggestSplit } from '#sites';
import type { ConversionForm } from './forms.ts';

/** What the dialog is filled in with (CONV-02, §9). */
export type ConversionDefaults = Omit<ConversionForm, 'accountManager'>;

type Facts = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'businessName'
  | 'city'
  | 'numberOfUnits'
  | 'numberOfMachinesNeeded'
  | 'buildingStyle'
>;
type Means = Pick<Settings, 'installationLeadDays' | 'officeTimeZone' | 'machineGuideline'>;

/** The day of the installation unless somebody says another: so many days from today in the office. */
export const installationDay = (
  { installationLeadDays, officeTimeZone }: Pick<Means, 'installationLeadDays' | 'officeTimeZone'>,
  now: string,
): string => daysLater(localDay(now, officeTimeZone), installationLeadDays);

/** Washers and dryers of a lead: half of the machines it needs, else by the guideline where units are known, else 2 and 2. */
const splitOf = (
  { numberOfMachinesNeeded: needed, numberOfUnits, buildingStyle }: Facts,
  guideline: Means['machineGuideline'],
): MachineCounts => {
  const units = needed > 0 ? 0 : numberOfUnits;
  const { washers, dryers } = suggestSplit(needed, units, buildingStyle || null, guideline);
  return { washers, dryers, stacks: 0, combos: 0 };
};

/** Every default of the dialog for one lead. */
export const conversionDefaults = (lead: Facts, settings: Means, now: string): ConversionDefaults => ({
  businessName: lead.company || lead.businessName || `${lead.firstName} ${lead.lastName} Property`,
  contactTitle: 'Property Manager',
  siteName: lead.city.trim() === '' ? 'Main Location' : `${lead.city} Location`,
  installationDate: installationDay(settings, now),
  machines: splitOf(lead, settings.machineGuideline),
});
