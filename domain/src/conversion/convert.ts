import { type Appointment, blankAppointment, installationTitle, wholeDays } from '#appointments';
import { blankClient, type Client } from '#clients';
import { type Actor, localDay, type Outcome } from '#kernel';
import { changeLead, fieldsOfMove, type Lead, type LeadChange } from '#leads';
import { blankSite, type Site } from '#sites';
import { conversionProblem } from './eligible.ts';
import { type ConversionForm, machineTotal } from './forms.ts';
import type { Conversion, ConversionData } from './history.ts';
import { conversionRefusals } from './texts.ts';

/** What a conversion is told: the dialog's fields, whether to plan the installation, and by whom. */
export type ConversionInput = Omit<ConversionForm, 'accountManager'> & {
  accountManager: string | null;
  serviceCall: boolean;
  technician: string | null;
};

/** What comes from outside of the rule: ids, the client to join, and the office's calendar. */
export type ConversionMeans = {
  ids: { client: string; site: string; serviceCall: string; history: string };
  /** W9: the site is added to this client, and none is made. */
  joins: Client | null;
  timeZone: string;
};

/** All that a conversion makes of a lead; kept together or not at all. */
export type Converted = {
  client: Client;
  /** False: the client was there before. */
  isNewClient: boolean;
  site: Site;
  serviceCall: Appointment | null;
  lead: LeadChange;
  history: Conversion;
};

type Making = { lead: Lead; input: ConversionInput; means: ConversionMeans; by: Actor; now: string };

const clientOf = ({ lead, input, means, by, now }: Making): Client => ({
  ...blankClient(means.ids.client, by.uid, now),
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email,
  phone: lead.phone,
  businessName: input.businessName,
  contactTitle: input.contactTitle,
  accountManager: input.accountManager,
  clientSince: localDay(now, means.timeZone),
  contractStartDate: input.installationDate,
  originLeadId: lead.id,
  convertedAt: now,
  convertedBy: by.uid,
  sites: [means.ids.site],
  machines: machineTotal(input.machines),
  primarySiteId: means.ids.site,
});

/** Its location code is made when it is kept: it has to be free. */
const siteOf = ({ lead, input, means, by, now }: Making, clientId: string): Site => {
  const { washers, dryers, stacks, combos } = input.machines;
  const totalMachines = machineTotal(input.machines);
  return {
    ...blankSite(means.ids.site, clientId, by.uid, now),
    version: 1,
    siteName: input.siteName,
    streetAddress: lead.streetAddress,
    streetAddressLine2: lead.streetAddressLine2,
    city: lead.city,
    state: lead.state,
    zipCode: lead.zipCode,
    machineInventory: { washers, dryers, stacks, combos, machines: [], totalMachines },
    numberOfUnits: lead.numberOfUnits,
    buildingStyle: lead.buildingStyle || null,
  };
};

const callOf = ({ lead, input, means, by, now }: Making, clientId: string): Appointment => {
  const begins = { id: means.ids.serviceCall, source: 'conversion', timezone: means.timeZone } as const;
  return {
    ...blankAppointment(begins, by, now),
    ...wholeDays(input.installationDate, input.installationDate, means.timeZone),
    allDay: true,
    leadId: lead.id,
    clientId,
    siteId: means.ids.site,
    type: 'installation',
    title: installationTitle,
    description: installationTitle,
    priority: 'high',
    assignedTo: input.technician,
  };
};

/** Won, then client: one change of the lead, stored as client (D15). */
const leadOf = ({ lead, by, now }: Making, clientId: string): LeadChange => {
  const sold = fieldsOfMove(lead, 'sold', by, now);
  return changeLead(lead, 'converted', { ...sold, convertedToClientId: clientId, convertedAt: now }, now);
};

const dataOf = ({ input, means: { joins } }: Making): ConversionData => {
  const { accountManager, businessName, contactTitle } = joins ?? input;
  const { siteName, installationDate, machines, serviceCall, technician } = input;
  return {
    accountManager,
    businessName,
    contactTitle,
    siteName,
    installationDate,
    machines,
    serviceCall,
    technician,
    addedTo: joins?.id ?? null,
  };
};

const historyOf = (making: Making, clientId: string): Conversion => {
  const { lead, means, by, now } = making;
  return {
    id: means.ids.history,
    leadId: lead.id,
    clientId,
    siteId: means.ids.site,
    convertedBy: by.uid,
    convertedAt: now,
    conversionData: dataOf(making),
    createdAt: now,
    updatedAt: now,
  };
};

/** Makes a client with its site of a sold lead (CONV-04), or adds the site to a client that is there (W9). */
export const convertLead = (
  lead: Lead,
  input: ConversionInput,
  means: ConversionMeans,
  by: Actor,
  now: string,
): Outcome<Converted> => {
  if (lead.convertedToClientId !== null) return conversionRefusals.alreadyConverted;
  const problem = conversionProblem(lead);
  if (problem) return problem;
  const making: Making = { lead, input, means, by, now };
  const client = means.joins ?? clientOf(making);
  return {
    client,
    isNewClient: means.joins === null,
    site: siteOf(making, client.id),
    serviceCall: input.serviceCall ? callOf(making, client.id) : null,
    lead: leadOf(making, client.id),
    history: historyOf(making, client.id),
  };
};
