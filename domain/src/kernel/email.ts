import * as z from 'zod';
import { asciiLabel } from './punycode.ts';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(\\.${atom})*$`);
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const asciiDomain = (domain: string): string | null => {
  const labels = domain.normalize('NFKC').toLowerCase().split('.').map(asciiLabel);
  const ascii = labels.join('.');
  const whole = labels.every((label) => label !== null && domainLabel.test(label));
  // A domain without a dot is a machine of somebody's own network, one that ends in a number an address.
  return whole && labels.length > 1 && ascii.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '')
    ? ascii
    : null;
};

/** The one form in which an address is kept and compared (D37); null when it is no address. */
export const canonicalEmail = (value: string): string | null => {
  const trimmed = value.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  // Before folding: the Kelvin sign would become a k.
  if (!/^[\x21-\x7e]{1,64}$/.test(local) || !localPart.test(local.toLowerCase())) return null;
  const domain = asciiDomain(trimmed.slice(at + 1));
  return domain === null ? null : `${local.toLowerCase()}@${domain}`;
};

/** An e-mail address, answered in its canonical form (spec §5, REC-01). */
export const email = z.string('Invalid email format').transform((value, context) => {
  const trimmed = value.trim();
  const refused = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (trimmed.length < 5) return refused('Email must be at least 5 characters');
  if (trimmed.length > 255) return refused('Email must not exceed 255 characters');
  return canonicalEmail(trimmed) ?? refused('Invalid email format');
});
