import {
  type Invoice,
  type invoiceOperations,
  issueProblem,
  type ManyInvoices,
  remindProblem,
} from 'domain/invoices';
import { isRefusal, notFound, type Outcome, type ParsedOf, type Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { billedBy, clientProblem, officeOf } from './billing.ts';
import { issue } from './issue.ts';
import { keepInvoice } from './keep.ts';
import { invoiceReminderTo, issueAndMail, mailProblem } from './send.ts';
import { apart, lockInvoices, namesFor } from './sql.ts';

type Asked = ParsedOf<typeof invoiceOperations.many>;

const verbs = { issue: 'issued', send: 'sent', remind: 'reminded' } as const;

/** What would refuse an act, before anything is done. */
const problemOf = async (ctx: Context, act: Asked['act'], invoice: Invoice): Promise<Refusal | null> => {
  const own = act === 'remind' ? remindProblem(invoice) : issueProblem(invoice);
  if (own) return own;
  const billed = (await billedBy(ctx.db, [invoice])).get(invoice.id);
  const gone = act === 'remind' ? null : clientProblem(billed?.client);
  return gone ?? (act === 'issue' ? null : mailProblem(ctx, billed?.party.emails ?? []));
};

const act = async (ctx: Context, asked: Asked, invoice: Invoice): Promise<Outcome<Invoice>> => {
  const problem = await problemOf(ctx, asked.act, invoice);
  if (problem) return problem;
  if (asked.preview) return invoice;
  const { uid } = ctx.actor;
  if (asked.act === 'send') return issueAndMail(ctx, invoice, { uid });
  if (asked.act === 'remind') return invoiceReminderTo(ctx, invoice);
  return issue(ctx, invoice, uid, (await officeOf(ctx)).today);
};

/** One of many by itself: what goes wrong with it after something was written takes only that back. */
const each = (ctx: Context, asked: Asked, invoice: Invoice): Promise<Outcome<Invoice>> =>
  apart(ctx.db, async () => {
    const after = await act(ctx, asked, invoice);
    return isRefusal(after) || asked.preview ? after : keepInvoice(ctx, verbs[asked.act], invoice, after);
  });

/** Issues, sends or reminds of many, in the order of the list; as a preview says what would become of each. */
export const many = async (ctx: Context, asked: Asked): Promise<ManyInvoices> => {
  const ids = [...new Set(asked.ids)];
  const found = new Map((await lockInvoices(ctx.db, ids)).map((invoice) => [invoice.id, invoice]));
  const names = await namesFor(ctx.db, [...found.values()]);
  const rows: ManyInvoices['rows'] = [];
  for (const id of ids) {
    const invoice = found.get(id);
    const outcome = invoice ? await each(ctx, asked, invoice) : notFound;
    const refused = isRefusal(outcome) ? outcome : null;
    const shown = refused ? invoice : (outcome as Invoice);
    rows.push({
      id,
      outcome: refused ? 'refused' : 'done',
      number: shown?.number ?? null,
      client: names.get(invoice?.clientId ?? '') ?? null,
      code: refused?.code ?? null,
      message: refused?.message ?? null,
      balance: shown?.balance ?? null,
    });
  }
  const done = rows.filter(({ outcome }) => outcome === 'done').length;
  return { preview: asked.preview, rows, done, refused: rows.length - done };
};
