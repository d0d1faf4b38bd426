import type pg from 'pg';

type Body = Record<'id' | 'table' | 'column' | 'value' | 'text', string>;

const tables: readonly string[] = ['clients', 'sites', 'machines'];

const messageColumns = `"id", "version", "channel", "direction", "status", "senderId", "senderName", "recipients", "subject",
  left("content", 160) as "preview", "leadId", "clientId", "leadName", "leavesAt", "scheduled", "createdAt"`;

/** One row of the log. */
export const bareEvent = `insert into events ("noun", "rowId", "verb", "at", "after") values ('bench', $1, 'updated', now(), $2)`;

/** Work on one connection, kept together. */
export const inTransaction = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
};

/** Made of a lead without a question asked: client, site, service call, the lead's end, the history, four events. */
const converted = (pool: pg.Pool, lead: string) =>
  inTransaction(pool, async (client) => {
    const run = (name: string, text: string, values: string[] = [lead]) =>
      client.query({ name: `convert, ${name}`, text, values });
    const { rows } = await run('lock', `select * from leads where "id" = $1 for update`);
    await run(
      'client',
      `insert into clients ("id", "firstName", "lastName", "email", "phone", "businessName", "originLeadId", "createdAt", "updatedAt")
       select "id", "firstName", "lastName", "email", "phone", "businessName", "id", now(), now() from leads where "id" = $1`,
    );
    await run(
      'site',
      `insert into sites ("id", "clientId", "locationCode", "siteName", "streetAddress", "city", "state", "zipCode", "createdAt", "updatedAt")
       select "id", "id", 'BARE' || "id", "businessName", "streetAddress", "city", "state", "zipCode", now(), now()
       from leads where "id" = $1`,
    );
    await run(
      'call',
      `insert into appointments ("id", "title", "type", "start", "end", "timezone", "leadId", "clientId", "siteId", "createdAt", "updatedAt")
       values ($1, 'Installation', 'installation', now(), now(), 'UTC', $1, $1, $1, now(), now())`,
    );
    await run(
      'lead',
      `update leads set "convertedToClientId" = $1, "convertedAt" = now(), "version" = "version" + 1, "updatedAt" = now() where "id" = $1`,
    );
    await run(
      'history',
      `insert into conversion_history ("id", "leadId", "clientId", "siteId", "convertedAt", "conversionData", "createdAt", "updatedAt")
       values ($1, $1, $1, $1, now(), '{}', now(), now())`,
    );
    for (const _ of ['client', 'site', 'call', 'lead'])
      await run('event', bareEvent, [lead, JSON.stringify(rows[0])]);
    return rows[0];
  });

/** What the floor answers about clients, sites and machines: the same rows, no rights, no validation. */
export const businessFloor = (pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> => {
  const rowsOf = async (query: pg.QueryConfig) => (await pool.query(query)).rows;
  const read = (name: string, text: string, values: string[] = []) => rowsOf({ name, text, values });
  return {
    '/clients': () =>
      read(
        'clients',
        `select *, array(select "id" from sites where "clientId" = clients."id" and sites."deletedAt" is null) as "sites"
           from clients where "deletedAt" is null order by "updatedAt" desc, "id" desc limit 50`,
      ),
    '/client': ({ id }) => read('client', `select * from clients where "id" = $1`, [id]),
    '/sites': ({ id }) =>
      read('sites', `select * from sites where "clientId" = $1 order by "createdAt" desc limit 20`, [id]),
    '/site': async ({ id }) =>
      Promise.all([
        read('site', `select * from sites where "id" = $1`, [id]),
        read('machines', `select * from machines where "siteId" = $1 order by "createdAt"`, [id]),
      ]),
    '/machines': ({ id }) =>
      read('machines', `select * from machines where "siteId" = $1 order by "createdAt"`, [id]),
    '/timeline': ({ id }) =>
      read(
        'timeline',
        `select * from events where "noun" = 'clients' and "rowId" = $1 order by "position" desc limit 50`,
        [id],
      ),
    '/change': ({ table, column, id, value }) =>
      inTransaction(pool, async (client) => {
        if (!tables.includes(table)) throw new Error(table);
        const text = `update ${table} set "${column}" = $2, "version" = "version" + 1, "updatedAt" = now() where "id" = $1 returning *`;
        const { rows } = await client.query({ name: `${table}.${column}`, text, values: [id, value] });
        await client.query({ name: 'event', text: bareEvent, values: [id, JSON.stringify({ value })] });
        return rows[0];
      }),
    '/client-text': ({ text }) =>
      rowsOf({
        text: `select clients.* from clients join client_search on "clientId" = "id"
          where "txt" like $1 and "deletedAt" is null order by "updatedAt" desc, "id" desc limit 50`,
        values: [`%${text}%`],
      }),
    '/messages': () =>
      read(
        'messages',
        `select ${messageColumns} from messages order by "createdAt" desc, "id" desc limit 50`,
      ),
    '/messages-text': ({ text }) =>
      rowsOf({
        text: `select ${messageColumns} from messages where "txt" like $1 order by "createdAt" desc, "id" desc limit 50`,
        values: [`%${text}%`],
      }),
    '/route-day': ({ id }) =>
      Promise.all([
        read('route-day', `select * from route_days where "id" = $1`, [id]),
        read(
          'stops',
          `select route_day_stops.*, sites.* from route_day_stops join sites on sites."id" = "siteId" where "dayId" = $1`,
          [id],
        ),
      ]),
    '/convert': ({ id }) => converted(pool, id),
  };
};
