import type { Client } from '#clients';
import { canonicalEmail, type Outcome } from '#kernel';
import { mostRecipients } from './numbers.ts';
import { messageRefusals } from './texts.ts';

// The specification's simple pattern: no spaces, an @ and a dot.
const simple = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** One address as it is written to; null when it is none. */
export const mailAddress = (typed: string): string | null => {
  const text = typed.trim();
  return simple.test(text) && text.length <= 255 ? canonicalEmail(text) : null;
};

/** Addresses, separated by commas or in a list, each once; refused by the first that is none. */
export const readAddresses = (typed: readonly string[]): Outcome<string[]> => {
  const wanted = typed.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '');
  if (wanted.length === 0) return messageRefusals.noRecipient;
  const found = wanted.map(mailAddress);
  if (found.includes(null)) return messageRefusals.invalidAddresses;
  const addresses = new Set(found.filter((address) => address !== null));
  return addresses.size > mostRecipients ? messageRefusals.tooMany : [...addresses];
};

/** The number by which a client is texted: the cell phone, where there is one. */
export const numberOfClient = ({
  cellPhone,
  phone,
  officePhone,
}: Pick<Client, 'cellPhone' | 'phone' | 'officePhone'>): string => cellPhone || phone || officePhone;
