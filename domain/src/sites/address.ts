import type * as z from 'zod';
import { plainPlace, streetKey } from '#kernel';
import type { addressAnswer } from './answers.ts';
import { isZipCode, zipFitsState } from './zip.ts';

type Address = { streetAddress: string; city: string; state: string; zipCode: string };

/** Another site that stands at the same address. */
export type SameAddress = { id: string; name: string; clientId: string; client: string };

/** What looks odd about an address; nothing is refused for it. */
export type AddressWarning = z.output<typeof addressAnswer>['warnings'][number];

/** Street and city as they are compared: ‘1200 Vine Street’ is ‘1200 Vine St.’. */
export const addressKey = ({ streetAddress, city }: Pick<Address, 'streetAddress' | 'city'>): string => {
  const street = streetKey(streetAddress);
  return street === '' ? '' : `${street}|${plainPlace(city)}`;
};

/** What looks odd about an address, with the other sites that have it. */
export const addressWarnings = (address: Address, same: readonly SameAddress[]): AddressWarning[] => {
  const { streetAddress, state, zipCode } = address;
  const warnings: AddressWarning[] = [];
  if (zipCode.trim() !== '' && !isZipCode(zipCode))
    warnings.push({ code: 'ZIP_FORMAT', field: 'zipCode', text: 'A zip code has five digits.' });
  if (!zipFitsState(zipCode, state))
    warnings.push({
      code: 'ZIP_OTHER_STATE',
      field: 'zipCode',
      text: `Zip code ${zipCode.trim()} is not in ${state}.`,
    });
  if (streetAddress.trim() !== '' && !/\d/.test(streetAddress))
    warnings.push({
      code: 'NO_STREET_NUMBER',
      field: 'streetAddress',
      text: 'The street address has no number.',
    });
  for (const site of same)
    warnings.push({
      code: 'SAME_ADDRESS',
      field: 'streetAddress',
      text: `${site.name} of ${site.client} has the same address.`,
      site,
    });
  return warnings;
};
