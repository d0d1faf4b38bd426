import {
  type Invoice,
  type invoiceOperations,
  invoiceRefusals,
  invoiceReminder,
  remindProblem,
} from 'domain/invoices';
import { isRefusal, notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import { isFormatted, templateScope } from 'domain/templates';
import type { Context } from '#platform/operations/context.ts';
import { write } from '#platform/rows/write.ts';
import { findTemplate, textOfHtml } from '#templates';
import { invoiceRows } from './keep.ts';
import { deskOf, type Filled, letterOf, mailInvoice, type Text } from './mail.ts';
import { findInvoice } from './sql.ts';

type Input<Act extends keyof typeof invoiceOperations> = ParsedOf<(typeof invoiceOperations)[Act]>;
type Done = Promise<Outcome<Invoice>>;

const reminderText = async (ctx: Context, templateId: string | null | undefined): Promise<Outcome<Text>> => {
  if (!templateId) return invoiceReminder;
  const template = await findTemplate(ctx.db, templateScope(ctx.viewer), templateId);
  if (template?.type !== 'email') return invoiceRefusals.notTemplate;
  const { subject, body } = template;
  return { subject, body: isFormatted(body) ? textOfHtml(body) : body };
};

/** What a reminder would say, and to whom. */
export const reminder = async (
  ctx: Context,
  { id, templateId }: Input<'reminder'>,
): Promise<Outcome<Filled>> => {
  const invoice = await findInvoice(ctx.db, id);
  const text = await reminderText(ctx, templateId);
  if (!invoice) return notFound;
  if (isRefusal(text)) return text;
  const desk = await deskOf(ctx, invoice, ctx.actor.uid);
  return desk ? letterOf(invoice, text, desk, ctx.now) : notFound;
};

const remindOf = async (
  ctx: Context,
  before: Invoice,
  { to, message, templateId }: Omit<Input<'remind'>, 'id'>,
): Promise<Outcome<Invoice>> => {
  const problem = remindProblem(before);
  if (problem) return problem;
  const text = await reminderText(ctx, templateId);
  if (isRefusal(text)) return text;
  const desk = await deskOf(ctx, before, ctx.actor.uid);
  if (!desk) return notFound;
  const addresses = await mailInvoice(ctx, before, text, { kind: 'reminder', to, message }, desk);
  if (isRefusal(addresses)) return addresses;
  const { version, remindersSent } = before;
  const books = { version: version + 1, updatedBy: ctx.actor.uid, updatedAt: ctx.now };
  return { ...before, ...books, remindersSent: remindersSent + 1 };
};

/** Reminds of an invoice, locked by then, in the house's own words. */
export const invoiceReminderTo = (ctx: Context, before: Invoice): Done => remindOf(ctx, before, {});

export const remind = (ctx: Context, { id, ...more }: Input<'remind'>): Done =>
  write(ctx, invoiceRows, { id, as: 'reminded' }, (before) => remindOf(ctx, before, more));
