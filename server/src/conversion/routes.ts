import { clientTitle } from 'domain/clients';
import {
  conversionDefaults,
  conversionOperations,
  conversionRefusals,
  type NamedConversion,
  type conversionOperations as Operations,
} from 'domain/conversion';
import type { Page, ParsedOf } from 'domain/kernel';
import { leadTitle, readableLeads } from 'domain/leads';
import { lockLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { namesOf } from '#users';
import { convert } from './convert.ts';
import { convertMany } from './many.ts';
import { type ConversionRow, listConversions } from './sql.ts';

type Input = ParsedOf<typeof Operations.convert>;

const convertOne = async (ctx: Context, { id, ...input }: Input) => {
  const found = await lockLead(ctx.db, id, readableLeads(ctx.viewer));
  if (!found) return conversionRefusals.notFound;
  const defaults = conversionDefaults(found.lead, found.settings, ctx.now);
  return convert(ctx, found, {
    ...input,
    accountManager: input.accountManager ?? null,
    businessName: input.businessName ?? defaults.businessName,
    contactTitle: input.contactTitle ?? defaults.contactTitle,
    installationDate: input.installationDate ?? defaults.installationDate,
  });
};

const named = (row: ConversionRow, names: ReadonlyMap<string, string>): NamedConversion => {
  const { firstName, lastName, company, leadBusinessName, leadEmail, leadPhone, ...rest } = row;
  const { clientBusinessName, clientFirstName, clientLastName, ...conversion } = rest;
  const lead = {
    firstName,
    lastName,
    company,
    businessName: leadBusinessName,
    email: leadEmail,
    phone: leadPhone,
  };
  const client = { businessName: clientBusinessName, firstName: clientFirstName, lastName: clientLastName };
  return {
    ...conversion,
    leadName: leadTitle(lead),
    clientName: clientTitle({ ...client, email: '', phone: '' }),
    convertedByName: names.get(conversion.convertedBy ?? '') ?? '',
  };
};

const list = async (ctx: Context, { limit }: { limit: number }): Promise<Page<NamedConversion>> => {
  const rows = await listConversions(ctx.db, limit);
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ convertedBy }) => convertedBy ?? []))]);
  return { items: rows.map((row) => named(row, names)), cursor: null };
};

export const conversionRoutes = [
  bind(conversionOperations.convert, convertOne),
  bind(conversionOperations.convertMany, convertMany),
  bind(conversionOperations.list, list),
];
