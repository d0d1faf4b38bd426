import type pg from 'pg';

type Body = Record<'id' | 'from' | 'to', string>;

const single = `"deletedAt" is null and "recurrence" ->> 'freq' = 'none'
  and tstzrange("start", "end", '[]') && tstzrange($1::timestamptz, $2::timestamptz, '[)')`;
const repeating = `"deletedAt" is null and "recurrence" ->> 'freq' <> 'none' and "start" < $2::timestamptz
  and (("recurrence" ->> 'until') is null or ("recurrence" ->> 'until')::date >= $1::timestamptz)`;
const own = `("assignedTo" = $3 or "attendees" @> array[$3]::uuid[])`;

/** What the floor answers about a calendar: the rows of a window and the rules as they are, none of them unrolled. */
export const calendarFloor = (pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> => {
  const read = async (name: string, where: string, values: string[]) =>
    (
      await pool.query({
        name,
        text: `select * from appointments where ${where} order by "start", "id"`,
        values,
      })
    ).rows;
  const ofOne = async ({ from, to, id }: Body) => [
    ...(await read('own', `${single} and ${own}`, [from, to, id])),
    ...(await read('own rules', `${repeating} and ${own}`, [from, to, id])),
  ];
  return {
    '/week': ofOne,
    '/team-week': async ({ from, to }) => [
      ...(await read('all', single, [from, to])),
      ...(await read('all rules', repeating, [from, to])),
    ],
    '/feed': async (body) =>
      (await ofOne(body)).map(
        ({ id, title, start, end }) => `UID:${id}\r\n${title}\r\n${start}\r\n${end}\r\n`,
      ),
    '/visits': async ({ from, to, id }) => {
      const rows = await read('visits', `${single} and ${own} and "siteId" is not null`, [from, to, id]);
      const of = (name: string, text: string) =>
        pool.query({ name, text, values: [rows.map(({ siteId }) => siteId)] });
      const [sites, machines] = await Promise.all([
        of('visited', `select * from sites where "id" = any($1::uuid[])`),
        of('standing', `select * from machines where "siteId" = any($1::uuid[])`),
      ]);
      return { rows, sites: sites.rows, machines: machines.rows };
    },
  };
};
