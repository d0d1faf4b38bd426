import { type LeadStatus, statusFromOutside } from '#leads';

/** The key under which a status of the file is compared: case and outer spaces do not count (D44). */
export const statusKey = (value: string): string => value.trim().toLowerCase();

/** Statuses chosen for words of the file, by their key. */
export type StatusChoices = ReadonlyMap<string, LeadStatus>;

/** What a status of the file means, by the table or by what somebody chose for it; null: it must be asked. */
export const importedStatus = (value: string, chosen: StatusChoices = new Map()): LeadStatus | null =>
  chosen.get(statusKey(value)) ?? statusFromOutside(value);
