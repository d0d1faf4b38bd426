import {
  type Invoice,
  type invoiceOperations,
  invoiceRefusals,
  issueProblem,
  type ManyInvoices,
  remindProblem,
} from 'domain/invoices';
import { everyRow, isRefusal, notFound, type Outcome, type ParsedOf, type Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { billedBy, clientProblem, officeOf } from './billing.ts';
import { issue } from './issue.ts';
import { keepInvoice } from './keep.ts';
import { addressesBy, silentOf } from './mail.ts';
import { invoiceReminderTo } from './remind.ts';
import { issueAndMail } from './send.ts';
import { namesFor } from './sql/list.ts';
import { invoiceTable } from './sql/table.ts';
import { apart, invoicesById } from './sql.ts';

type Asked = ParsedOf<typeof invoiceOperations.many>;
type Row = ManyInvoices['rows'][number];

const verbs = { issue: 'issued', send: 'sent', remind: 'reminded' } as const;

const act = async (ctx: Context, asked: Asked, invoice: Invoice): Promise<Outcome<Invoice>> => {
  const { uid } = ctx.actor;
  if (asked.act === 'send') return issueAndMail(ctx, invoice, { uid });
  if (asked.act === 'remind') return invoiceReminderTo(ctx, invoice);
  return issue(ctx, invoice, uid, (await officeOf(ctx)).today);
};

/** What would refuse an act with each of some invoices, asked without holding any of them. */
const problemsOf = async (
  ctx: Context,
  asked: Asked['act'],
  invoices: readonly Invoice[],
): Promise<(invoice: Invoice) => Refusal | null> => {
  const billed = await billedBy(ctx.db, invoices);
  const emailsOf = ({ id }: Invoice) => billed.get(id)?.party.emails ?? [];
  const silent = await silentOf(ctx, asked === 'issue' ? [] : invoices.flatMap(emailsOf));
  return (invoice) => {
    const gone = asked === 'remind' ? null : clientProblem(billed.get(invoice.id)?.client);
    const own = asked === 'remind' ? remindProblem(invoice) : issueProblem(invoice);
    if (own || gone || asked === 'issue') return own ?? gone;
    const addresses = addressesBy({ env: ctx.env, silent }, emailsOf(invoice));
    return isRefusal(addresses) ? addresses : null;
  };
};

const whole = (preview: boolean, rows: readonly Row[]): ManyInvoices => {
  const done = rows.filter(({ outcome }) => outcome === 'done').length;
  return { preview, rows: [...rows], done, refused: rows.length - done };
};

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

type Seen = { id: string; invoice: Invoice | undefined; outcome: Outcome<Invoice> };

/** What would become of each. */
const foreseen = async (ctx: Context, { act: asked, ids }: Asked): Promise<Seen[]> => {
  const found = new Map((await invoicesById(ctx.db, ids)).map((invoice) => [invoice.id, invoice]));
  const problemOf = await problemsOf(ctx, asked, [...found.values()]);
  return distinct(ids).map((id) => {
    const invoice = found.get(id);
    return { id, invoice, outcome: invoice ? (problemOf(invoice) ?? invoice) : notFound };
  });
};

/** One of many by itself, as it was seen: what goes wrong with it after something was written takes only that back. */
const done = async (ctx: Context, asked: Asked, id: string): Promise<Seen> => {
  const invoice = await lockRow<Invoice>(ctx.db, invoiceTable, id, everyRow);
  if (!invoice) return { id, invoice, outcome: notFound };
  if (invoice.version !== asked.versions[id]) return { id, invoice, outcome: invoiceRefusals.stale };
  const outcome = await apart(ctx.db, async () => {
    const after = await act(ctx, asked, invoice);
    return isRefusal(after) ? after : keepInvoice(ctx, verbs[asked.act], invoice, after);
  });
  return { id, invoice, outcome };
};

/** Issues, sends or reminds of many, in the order of the list; as a preview says what would become of each. */
export const many = async (ctx: Context, asked: Asked): Promise<ManyInvoices> => {
  const seen: Seen[] = asked.preview ? await foreseen(ctx, asked) : [];
  if (!asked.preview) for (const id of asked.ids) seen.push(await done(ctx, asked, id));
  const names = await namesFor(
    ctx.db,
    seen.flatMap(({ invoice }) => invoice ?? []),
  );
  const rows = seen.map(({ id, invoice, outcome }): Row => {
    const refused = isRefusal(outcome) ? outcome : null;
    const shown = isRefusal(outcome) ? invoice : outcome;
    return {
      id,
      outcome: refused ? 'refused' : 'done',
      number: shown?.number ?? null,
      client: names.get(invoice?.clientId ?? '') ?? null,
      code: refused?.code ?? null,
      message: refused?.message ?? null,
      balance: shown?.balance ?? null,
      version: invoice?.version ?? null,
    };
  });
  return whole(asked.preview, rows);
};

/** Each invoice in a transaction of its own: others wait for one number at most, and what is done stays done. */
export const manyInParts = {
  of: (asked: Asked): Asked[] =>
    asked.preview ? [asked] : distinct(asked.ids).map((id) => ({ ...asked, ids: [id] })),
  failed: ({ ids, preview }: Asked, { code, message }: Refusal): ManyInvoices =>
    whole(
      preview,
      ids.map((id) => ({
        id,
        outcome: 'refused',
        number: null,
        client: null,
        balance: null,
        version: null,
        code,
        message,
      })),
    ),
  joined: (answers: readonly ManyInvoices[]): ManyInvoices =>
    whole(
      answers.some(({ preview }) => preview),
      answers.flatMap(({ rows }) => rows),
    ),
};
