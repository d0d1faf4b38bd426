import { canonicalEmail, dialled, e164, type MessageChannel } from '#kernel';

/** The one form in which an address is kept and found among the opt-outs, however it was typed. */
export const optOutKey = (channel: MessageChannel, address: string): string => {
  if (channel === 'email') return canonicalEmail(address) ?? address.trim().toLowerCase();
  const number = dialled(address);
  return e164(number) ?? `+${number.replaceAll('+', '')}`;
};
