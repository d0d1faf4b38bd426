import { canonicalEmail, splitPhone } from '#kernel';

export type OptOutChannel = 'email' | 'sms';

/** The one form in which an address is kept and found among the opt-outs, however it was typed. */
export const optOutKey = (channel: OptOutChannel, address: string): string => {
  if (channel === 'email') return canonicalEmail(address) ?? address.trim().toLowerCase();
  const digits = splitPhone(address).number.replace(/\D/g, '');
  return `+${digits.length === 10 ? '1' : ''}${digits}`;
};
