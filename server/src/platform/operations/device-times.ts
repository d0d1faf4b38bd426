import type { IncomingMessage } from 'node:http';
import { actedHeader, type DeviceTimes, dateTime, sentHeader } from 'domain/kernel';

/** What a request says of when it was done and sent; null where it says nothing that can be read. */
export const readDeviceTimes = ({ headers }: Pick<IncomingMessage, 'headers'>): DeviceTimes | null => {
  const [acted, sent] = [actedHeader, sentHeader].map((name) => dateTime.safeParse(headers[name]).data);
  return acted !== undefined && sent !== undefined ? { actedAt: acted, sentAt: sent } : null;
};
