import { blankLead, columnOf, type Lead } from 'domain/leads';
import { people } from '#platform/testing/cast.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { insertLeads } from './sql.ts';

export type Who = keyof typeof people | 'nobody';
type Cast = Record<Who, Client>;

const earlier = '2026-11-01T10:00:00.000Z';
const ofMax = { assignedRep: people.max.uid, assignedAt: earlier };
const contacted = { ...ofMax, leadContacted: true, lastContactDate: earlier };
const sold = { ...contacted, status: 'client', markSold: true, soldDate: earlier } as const;

/** Leads as they stand in the tests, by what the permission table calls them. */
export const standing = {
  unassigned: {},
  new: ofMax,
  selling: { ...contacted, status: 'contacted' },
  sold,
  dead: { ...contacted, status: 'dead', markDead: true, leadAsDead: true },
  review: { status: 'pass-it-on', passState: 'review', passedAt: earlier },
  converted: { ...sold, convertedToClientId: '0199c222-0000-7000-8000-000000000001', convertedAt: earlier },
  ofMia: { ...ofMax, assignedRep: people.mia.uid },
  ofUma: { ...ofMax, assignedRep: people.uma.uid },
  ofAda: { ...ofMax, assignedRep: people.ada.uid },
  ofDora: { ...ofMax, assignedRep: people.dora.uid },
  deleted: { deletedAt: earlier, deleted: true },
  pending: {
    ...ofMax,
    status: 'pass-it-on',
    passState: 'pending',
    passedFrom: people.mia.uid,
    passedTo: people.max.uid,
    passedAt: earlier,
  },
} as const satisfies Record<string, Partial<Lead>>;

export type Bench = TestServer & {
  as: Cast;
  /** Puts a lead into the database; answers its id. */
  put: (fields?: Partial<Lead>) => Promise<string>;
  row: (id: string) => Promise<Lead>;
  events: (id: string) => Promise<{ verb: string; actor: string; before: object; after: object }[]>;
  /** Rows of every table that a lead's write could touch, as one text. */
  digest: () => Promise<string>;
};

const rolesOf = (server: TestServer): Promise<Cast> =>
  Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await server.signIn(person)] as const),
  ).then((entries) => ({ ...Object.fromEntries(entries), nobody: server.anonymous }) as Cast);

/** The server with the cast signed in. */
export const startBench = async (): Promise<Bench> => {
  const server = await startTestServer();
  const { db, services, database } = server;
  return {
    ...server,
    as: await rolesOf(server),
    put: async (fields = {}) => {
      const lead = { ...blankLead(services.newId(), fields.createdAt ?? earlier), ...fields };
      await insertLeads(db, [{ ...lead, column: columnOf(lead) }]);
      return lead.id;
    },
    row: (id) =>
      db.selectFrom('leads').selectAll().where('id', '=', id).$castTo<Lead>().executeTakeFirstOrThrow(),
    events: async (id) => {
      const found = await database.pool.query(
        `select "verb", "actor", "before", "after", "scopeBefore", "scopeAfter" from events
         where "noun" = 'leads' and "rowId" = $1 order by "position"`,
        [id],
      );
      return found.rows;
    },
    digest: async () => {
      const found = await database.pool.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as digest from (
           select l::text from leads l union all select n::text from lead_notes n
           union all select e::text from events e union all select u::text from users u) as t`,
      );
      return found.rows[0].digest;
    },
  };
};

export const ids = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id);
export { people };
