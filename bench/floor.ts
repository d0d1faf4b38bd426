import { createServer } from 'node:http';
import pg from 'pg';
import { businessFloor, bareEvent as event, inTransaction } from './business-floor.ts';
import { calendarFloor } from './calendar-floor.ts';
import { documentsFloor, takeBareFile } from './documents-floor.ts';
import { invoicesFloor } from './invoices-floor.ts';

// The floor: bare node:http and raw pg, the same rows, no rights, no validation. Run as a process of its own.
const [, , url, port] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c random_page_cost=1.1 -c jit=off' });
const keep = (value: string) => value;
pool.on('connect', (client) => {
  client.setTypeParser(1184, keep);
  client.setTypeParser(1082, keep);
});

const summary = `"id", "version", "column", "firstName", "lastName", "company", "businessName", "phone", "city", "state",
  "numberOfUnits", "numberOfMachinesNeeded", "tags", "nextStep", "leadCameFrom", "assignedRep", "assignedAt",
  "passState", "dueAt", "updatedAt"`;

type Body = Parameters<ReturnType<typeof businessFloor>[string]>[0] &
  Parameters<ReturnType<typeof calendarFloor>[string]>[0] &
  Parameters<ReturnType<typeof invoicesFloor>[string]>[0] & { city: string };
const works: Record<string, (body: Body) => Promise<unknown>> = {
  ...businessFloor(pool),
  ...calendarFloor(pool),
  ...documentsFloor(pool),
  ...invoicesFloor(pool),
  '/list': async () =>
    (
      await pool.query({
        name: 'list',
        text: `select ${summary} from leads where not "deleted" order by "updatedAt" desc, "id" desc limit 50`,
      })
    ).rows,
  '/get': async ({ id }) => {
    const [lead, notes] = await Promise.all([
      pool.query({ name: 'get', text: `select * from leads where "id" = $1`, values: [id] }),
      pool.query({
        name: 'notes',
        text: `select * from lead_notes where "leadId" = $1 order by "at" desc`,
        values: [id],
      }),
    ]);
    return { ...lead.rows[0], notes: notes.rows };
  },
  '/update': ({ id, city }) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query({
        name: 'update',
        text: `update leads set "city" = $2, "version" = "version" + 1, "updatedAt" = now() where "id" = $1 returning *`,
        values: [id, city],
      });
      await client.query({ name: 'event', text: event, values: [id, JSON.stringify({ city })] });
      return rows[0];
    }),
  '/note': ({ id, text }) =>
    inTransaction(pool, async (client) => {
      await client.query({
        name: 'note',
        text: `insert into lead_notes ("id", "leadId", "at", "author", "label", "text")
          values (gen_random_uuid(), $1, now(), 'Rep', 'Note added', $2)`,
        values: [id, text],
      });
      const { rows } = await client.query({
        name: 'noted',
        text: `update leads set "version" = "version" + 1, "updatedAt" = now() where "id" = $1 returning *`,
        values: [id],
      });
      await client.query({ name: 'event', text: event, values: [id, JSON.stringify({ text })] });
      return rows[0];
    }),
  '/stats': async () =>
    (
      await pool.query({
        name: 'stats',
        text: `select "column", "status", "assignedRep", count(*), sum("numberOfMachinesNeeded"),
            count(*) filter (where "dueAt" <= now())
          from leads where not "deleted" group by 1, 2, 3`,
      })
    ).rows,
  '/text': async ({ text }) =>
    (
      await pool.query(
        `select ${summary} from leads join lead_search on "leadId" = "id"
         where "txt" like $1 and not "deleted" order by "updatedAt" desc, "id" desc limit 50`,
        [`%${text}%`],
      )
    ).rows,
};

createServer((request, response) => {
  if (request.url === '/file') {
    void takeBareFile(request).then(() => response.end('{}'));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const work = works[request.url ?? ''];
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    void (work ? work(body) : Promise.resolve('ok')).then((answer) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
}).listen(Number(port), '127.0.0.1');
