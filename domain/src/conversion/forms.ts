import * as z from 'zod';
import { count, sensibleDate, text } from '#kernel';
import type { MachineCounts } from '#sites';
import { conversionProblems } from './texts.ts';

const most = 10_000;
const machineCount = count.max(most, 'Too large').default(0);

const needed = (message: string) => text().trim().min(1, message);

/** Machines of a new site by kind: at least one of any. */
export const conversionMachines = z
  .strictObject({ washers: machineCount, dryers: machineCount, stacks: machineCount, combos: machineCount })
  .refine((machines) => machineTotal(machines) > 0, conversionProblems.machines);

/** All machines of the counts. */
export const machineTotal = ({ washers, dryers, stacks, combos }: MachineCounts): number =>
  washers + dryers + stacks + combos;

/** The day of the installation. */
export const installationDate = sensibleDate;

/** The fields that dialog and endpoint check alike (§5). */
export const conversionFields = {
  accountManager: z.string(conversionProblems.accountManager).min(1, conversionProblems.accountManager),
  businessName: needed(conversionProblems.businessName),
  contactTitle: text().trim(),
  siteName: needed(conversionProblems.siteName),
  installationDate,
  machines: conversionMachines,
} as const;

const dialog = z.object(conversionFields);
const siteAlone = dialog.omit({ accountManager: true, businessName: true, contactTitle: true });

/** What stands in the dialog. */
export type ConversionForm = {
  accountManager: string;
  businessName: string;
  contactTitle: string;
  siteName: string;
  installationDate: string;
  machines: MachineCounts;
};

/** What keeps the dialog from converting, by field; a site added to a client needs no account manager of its own. */
export const conversionFormProblems = (
  form: ConversionForm,
  addsSite = false,
): Partial<Record<keyof ConversionForm, string>> => {
  const checked = (addsSite ? siteAlone : dialog).safeParse(form);
  const problems: Partial<Record<keyof ConversionForm, string>> = {};
  for (const { path, message } of checked.error?.issues ?? [])
    problems[String(path[0]) as keyof ConversionForm] ??= message;
  return problems;
};
