import type { MachineCounts } from '#sites';

/** What the dialog said. */
export type ConversionData = {
  accountManager: string | null;
  businessName: string;
  contactTitle: string;
  siteName: string;
  installationDate: string;
  machines: MachineCounts;
  serviceCall: boolean;
  technician: string | null;
  /** The client that the site was added to; null where one was made. */
  addedTo: string | null;
};

/** One conversion (spec §3), kept for ever. */
export type Conversion = {
  id: string;
  leadId: string;
  clientId: string;
  siteId: string;
  convertedBy: string | null;
  convertedAt: string;
  conversionData: ConversionData;
  createdAt: string;
  updatedAt: string;
};

/** The same with the names people know. */
export type NamedConversion = Conversion & { leadName: string; clientName: string; convertedByName: string };

/** The newest conversions that are ever shown at once (CONV-06). */
export const conversionsShown = 50;
