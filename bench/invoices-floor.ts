import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type pg from 'pg';
import { bareEvent, inTransaction } from './business-floor.ts';

type Body = Record<'id' | 'text' | 'status', string>;

const listed = `i."id", i."version", i."number", i."status", i."clientId", i."siteId", i."issueDate", i."dueDate", i."total",
  i."amountPaid", i."balance", i."delivery", i."remindersSent", i."paidAt", i."updatedAt", c."businessName", s."siteName"`;
const from = `invoices i join clients c on c."id" = i."clientId" left join sites s on s."id" = i."siteId"`;

const font = readFileSync(new URL('../server/src/platform/pdf/Archivo.ttf', import.meta.url));

type Line = { description: string; quantity: number; unitPrice: number; amount: number };

/** The texts of an invoice put on a page: the same font in it, no structure, nothing aligned. */
const drawn = (number: string, lines: readonly Line[]): Promise<number> =>
  new Promise((resolve) => {
    const page = new PDFDocument({ size: 'LETTER', font: font as never });
    let bytes = 0;
    page.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    page.on('end', () => resolve(bytes));
    for (const text of [`Invoice ${number}`, 'Bill to', 'Issued', 'Due', 'Subtotal', 'Total', 'How to pay'])
      page.text(text);
    for (const { description, quantity, unitPrice, amount } of lines)
      for (const text of [description, quantity, unitPrice, amount]) page.text(String(text));
    page.end();
  });

/** What the floor answers about invoices: the same rows and the same writes, no rights, no rules. */
export const invoicesFloor = (pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> => {
  const read = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query({ name, text, values })).rows;
  const newest = `order by i."issueDate" desc, i."id" desc limit 50`;
  return {
    '/invoices': () => read('invoices', `select ${listed} from ${from} ${newest}`),
    '/invoices-text': ({ text }) =>
      read(
        'invoices-text',
        `select ${listed} from ${from} where lower(i."number") like $1
          or i."clientId" = any(array(select "clientId" from client_search where "txt" like $1)) ${newest}`,
        [`%${text}%`],
      ),
    '/invoice': async ({ id }) =>
      Promise.all([
        read('invoice', `select i.*, c.*, s.* from ${from} where i."id" = $1`, [id]),
        read('invoice-mails', `select * from invoice_mails where "invoiceId" = $1`, [id]),
      ]),
    '/invoice-sums': () => read('invoice-sums', `select * from invoice_sums`),
    '/invoice-issue': ({ id }) =>
      inTransaction(pool, async (client) => {
        const run = (name: string, text: string, values: unknown[] = [id]) =>
          client.query({ name, text, values });
        const { rows } = await run(
          'bill',
          `select i.*, c.* from ${from} where i."id" = $1 for no key update of i`,
        );
        const year = Number(String(rows[0].issueDate).slice(0, 4));
        const { rows: taken } = await run(
          'bill number',
          `update invoice_numbers set "last" = "last" + 1 where "year" = $1 returning "last"`,
          [year],
        );
        await run(
          'billed',
          `update invoices set "number" = $2, "status" = 'sent', "sentAt" = now(), "version" = "version" + 1 where "id" = $1`,
          [id, `INV-${year}-${taken[0].last}`],
        );
        await run(
          'bill job',
          `select graphile_worker.add_job('bench.none', '{}', run_at := now() + interval '1 year')`,
          [],
        );
        await client.query({ name: 'event', text: bareEvent, values: [id, JSON.stringify(rows[0])] });
        return rows[0];
      }),
    '/invoice-pdf': async ({ id }) => {
      const [row] = await read('invoice', `select i.*, c.*, s.* from ${from} where i."id" = $1`, [id]);
      return drawn(row.number, row.lines);
    },
    '/invoice-repeat': ({ id }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query({
          name: 'series',
          text: `select * from invoices where "id" = $1 for no key update`,
          values: [id],
        });
        await client.query({
          name: 'copy',
          text: `insert into invoices ("id", "status", "clientId", "siteId", "issueDate", "dueDate", "terms", "lines", "discount",
              "taxRate", "subtotal", "discountAmount", "tax", "total", "balance", "repeat", "createdAt", "updatedAt")
            select gen_random_uuid(), 'draft', "clientId", "siteId", current_date, current_date + 30, "terms", "lines", "discount",
              "taxRate", "subtotal", "discountAmount", "tax", "total", "total", "repeat", now(), now() from invoices where "id" = $1`,
          values: [id],
        });
        await client.query({
          name: 'next',
          text: `update invoices set "version" = "version" + 1, "repeat" = '{"freq": "none", "next": null}' where "id" = $1`,
          values: [id],
        });
        for (const _ of ['repeated', 'created'])
          await client.query({ name: 'event', text: bareEvent, values: [id, JSON.stringify(rows[0])] });
        return rows[0];
      }),
  };
};
