import type { Lead } from '#leads';

/** The mark of an open lead whose telephone, e-mail or company is a client's (W9). */
export const existingClientTag = 'existing client';

const mostTags = 20;

type Facts = Pick<Lead, 'tags' | 'deleted' | 'convertedToClientId' | 'column'>;

/** Whether a lead that looks like a client is still to be marked. */
export const isUnmarked = ({ tags, deleted, convertedToClientId, column }: Facts): boolean =>
  !deleted &&
  convertedToClientId === null &&
  column !== 'dead' &&
  tags.length < mostTags &&
  !tags.includes(existingClientTag);

/** Marks a lead; it stays where the board has it and its clocks run on, for nobody worked it. */
export const markExisting = (lead: Lead): Lead => ({
  ...lead,
  version: lead.version + 1,
  tags: [...lead.tags, existingClientTag],
});

/** Fields of a lead, and of a client, that make the one look like the other. */
export const leadMatchFields: readonly string[] = ['email', 'phone', 'company', 'businessName'];
export const clientMatchFields: readonly string[] = [
  'email',
  'phone',
  'officePhone',
  'cellPhone',
  'businessName',
];

/** Whether an event says something by which leads and clients are compared. */
export const saysWho = (after: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean =>
  fields.some((field) => typeof after[field] === 'string' && after[field] !== '');
