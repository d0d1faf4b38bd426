import type { Lead } from 'domain/leads';

type Address = Pick<Lead, 'streetAddress' | 'streetAddressLine2' | 'city' | 'state' | 'zipCode' | 'country'>;

/** The address on one line. */
export const addressLine = (lead: Address): string =>
  [
    lead.streetAddress,
    lead.streetAddressLine2,
    lead.city,
    `${lead.state} ${lead.zipCode}`.trim(),
    lead.country,
  ]
    .filter(Boolean)
    .join(', ');

/** The way there, from where one is; a phone opens it in its own maps. */
export const directionsLink = (lead: Address): string => {
  const { streetAddressLine2: _, ...building } = lead;
  const to = addressLine({ ...building, streetAddressLine2: '' });
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`;
};
