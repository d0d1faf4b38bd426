import type { Client } from 'domain/clients';
import { isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import {
  addresseeOfClient,
  fillWords,
  htmlOfText,
  markWords,
  sampleAddressee,
  sampleInvoiceValues,
  type TemplateAddressee,
  type TemplatePreview,
  type TemplateSender,
  type TemplateWords,
  templateValuesOf,
} from 'domain/templates';
import { findClient } from '#clients';
import { findLead } from '#leads';
import { breath } from '#platform/breath.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { findSite } from '#sites';
import { findUser } from '#users';
import { cleanBody, textOfHtml } from './clean.ts';

type About = { leadId?: string | null | undefined; clientId?: string | null | undefined };

/** A client as templates speak of it: with the address of its first site. */
export const clientAddressee = async (
  { db }: Pick<Context, 'db'>,
  client: Client,
): Promise<TemplateAddressee> => {
  const site = client.primarySiteId ? await findSite(db, client.primarySiteId) : undefined;
  return addresseeOfClient(client, site ?? null);
};

/** Whom words are about, in sight of who asks; nobody named is somebody made up. */
export const addresseeOf = async (
  ctx: Context,
  { leadId, clientId }: About,
): Promise<Outcome<TemplateAddressee>> => {
  const { db, viewer } = ctx;
  if (leadId) return (await findLead(db, leadId, readableLeads(viewer)))?.lead ?? notFound;
  if (!clientId) return sampleAddressee;
  const client = isAdministrator(viewer.role) ? await findClient(db, clientId) : undefined;
  return client ? clientAddressee(ctx, client) : notFound;
};

const senderOf = async ({ db, keys, now, viewer }: Context, teamName: string): Promise<TemplateSender> => {
  const person = await findUser({ db, keys, now }, viewer.uid);
  // Who has no name signs as the team (D53).
  return { name: person?.displayName || teamName, email: person?.email ?? '', phone: person?.phone ?? '' };
};

/** Words as they would leave, about a lead or a client in sight, or with sample data. */
export const previewOf = async (
  ctx: Context,
  words: TemplateWords,
  about: About,
): Promise<Outcome<TemplatePreview>> => {
  const addressee = await addresseeOf(ctx, about);
  if (isRefusal(addressee)) return addressee;
  const { officeTimeZone, teamName } = await readSettings(ctx.db);
  const sender = await senderOf(ctx, teamName);
  const mail = words.type === 'email';
  // No invoice is at hand where a template is written: an e-mail names one that does not exist.
  const own = mail ? { ...sampleInvoiceValues, teamName } : {};
  const values = { ...own, ...templateValuesOf(addressee, sender, ctx.now, officeTimeZone) };
  const clean = { ...words, body: cleanBody(words) };
  await breath();
  const { subject, text, html, empty, unknown } = fillWords(clean, values);
  const marked = markWords(clean, values);
  await breath();
  const leaving = html || htmlOfText(text);
  return {
    subject,
    text: html ? textOfHtml(leaving) : text,
    html: mail ? leaving : '',
    empty,
    unknown,
    marked,
  };
};
