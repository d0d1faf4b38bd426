import { insertPerson, people } from '#platform/testing/cast.ts';
import { emptyLeads } from '#platform/testing/empty-leads.ts';
import type { Answer, Client, TestServer } from '#platform/testing/server.ts';
import type { Acting, ActorName } from './cell.ts';

type Fields = Record<string, unknown>;
type Lead = { id: string; version: number };

const cast = { user: people.uma, manager: people.max, admin: people.ada, developer: people.dora } as const;

/** What the cells need around them: leads, people and approvals made directly, and the actors. */
export const createWorld = (server: TestServer) => {
  const { services } = server;
  const query = async (text: string, values: unknown[] = []) =>
    (await services.pool.query(text, values)).rows;
  const insert = async (table: string, fields: Fields) => {
    const names = Object.keys(fields);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const marks = names.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await query(
      `insert into ${table} (${columns}) values (${marks}) returning *`,
      Object.values(fields),
    );
    return row;
  };
  let serial = 0;
  const freshEmail = () => {
    serial += 1;
    return `person${serial}@fresh.example`;
  };

  const lead = (fields: object = {}): Promise<Lead> => {
    const now = services.now();
    const given = fields as Fields;
    const assigned = given['assignedRep'] ? { assignedAt: now } : {};
    const times = { createdAt: now, updatedAt: now, lastUpdateDate: now };
    return insert('leads', {
      id: services.newId(),
      firstName: 'Ann',
      ...times,
      ...assigned,
      ...given,
    }) as Promise<Lead>;
  };

  /** Somebody's picture that nobody else may see. */
  const pictured = async (uid: string): Promise<string> => {
    await query(
      `update users set "profileImageKey" = 'pictures/here.webp', "profileImagePrivacy" = 'private' where uid = $1`,
      [uid],
    );
    return uid;
  };

  const person = async (given: object = {}): Promise<{ uid: string; version: number }> => {
    const fields = given as Fields;
    const known = fields['uid'];
    if (known) return (await query('select uid, version from users where uid = $1', [known]))[0] as never;
    const uid = services.newId();
    await insertPerson(services, {
      uid,
      email: freshEmail(),
      displayName: 'Pat Person',
      role: 'user',
      ...fields,
    } as never);
    return { uid, version: 1 };
  };

  const approval = async (given: object = {}) => {
    const { used = false, role = 'user' } = given as Fields;
    const email = freshEmail();
    const now = services.now();
    const usage = used ? { used: true, usedAt: now } : {};
    const { id } = await insert('approvals', {
      id: services.newId(),
      email,
      role,
      createdAt: now,
      updatedAt: now,
      ...usage,
    });
    return { id: id as string, email };
  };

  const signedIn = (name: ActorName): Promise<Client> => {
    if (name === 'anon') return Promise.resolve(server.anonymous);
    if (name === 'developer_viewing_as_manager') return server.signIn(people.dora);
    return server.signIn(cast[name]);
  };

  /** The actor with a new session, in My View; a developer viewing as Max. */
  const act = async (name: ActorName): Promise<Acting> => {
    const client = await signedIn(name);
    const viewing = name === 'developer_viewing_as_manager';
    if (viewing) await client.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    const uid = name === 'anon' || viewing ? people.max.uid : cast[name].uid;
    return { name, client, uid, world, server };
  };

  const realUid = ({ name }: Acting): string =>
    name === 'anon'
      ? people.mia.uid
      : name === 'developer_viewing_as_manager'
        ? people.dora.uid
        : cast[name].uid;

  const castUids = Object.values(people).map(({ uid }) => uid);
  const passwordHashes = query(
    `select "passwordHash" from credentials where uid = any($1) order by array_position($1, uid)`,
    [castUids],
  ).then((rows) => rows.map(({ passwordHash }) => passwordHash));

  /** Puts the cast back as it was, whatever a cell did to it. */
  const tidy = async () => {
    await query(
      `with limits as (delete from limits), factors as (delete from factors), codes as (delete from recovery_codes),
         people as (update users set status = case when uid = any($1) then 'active' else 'inactive' end,
           "firstLogin" = "firstLogin" and uid <> all($1), "passwordChangeRequired" = "passwordChangeRequired" and uid <> all($1)
           where uid = any($1) and (status <> 'active' or "firstLogin" or "passwordChangeRequired")
             or uid <> all($1) and status <> 'inactive')
       update credentials set "passwordHash" = kept."passwordHash" from unnest($1::uuid[], $2::text[]) as kept("uid", "passwordHash")
       where credentials."uid" = kept."uid" and credentials."passwordHash" <> kept."passwordHash"`,
      [castUids, await passwordHashes],
    );
  };

  const world = {
    query,
    lead,
    person,
    pictured,
    approval,
    freshEmail,
    act,
    tidy,
    /** Takes every lead out of sight, so that lists hold what a cell made and nothing else. */
    clearLeads: () => emptyLeads(services.pool),
    /** A code for an approved e-mail; spent or fresh. */
    codeFor: async ({ used }: { used: boolean }) => {
      const { id, email } = await approval({});
      const code = 'ABCD2345';
      const codeId = services.newId();
      await insert('access_codes', {
        id: codeId,
        approvalId: id,
        codeHash: services.keys.blindIndex(`${codeId}:${code}`, 'access-code'),
        createdAt: services.now(),
        expiresAt: new Date(Date.parse(services.now()) + 3_600_000).toISOString(),
        usedAt: used ? services.now() : null,
      });
      return { email, code };
    },
    /** Holds the actor in ‘Set Your Password’. */
    hold: (acting: Acting) =>
      query(`update users set "firstLogin" = true, "passwordChangeRequired" = true where uid = $1`, [
        realUid(acting),
      ]),
    /** The actor has a second factor, and has not shown it in this session. */
    openStep: (acting: Acting) =>
      query(
        `insert into factors ("id", "uid", "kind", "name", "secret", "createdAt", "confirmedAt")
         values ($1, $2, 'totp', 'App', 'v1.x', $3, $3)`,
        [services.newId(), realUid(acting), services.now()],
      ),
    suspendActor: (acting: Acting) =>
      query(`update users set status = 'suspended' where uid = $1`, [realUid(acting)]),
    /** The actor is the only active administrator from now on (until tidy). */
    onlyAdministrator: (uid: string) =>
      query(`update users set status = 'suspended' where role in ('admin', 'developer') and uid <> $1`, [
        uid,
      ]),
    /** Every session proved its person long ago. */
    proveLongAgo: async () => {
      await query(`update sessions set "provedAt" = '2020-01-01T00:00:00Z'`);
    },
    /** Five failed sign-ins of an address, in that browser. */
    spendSignIns: async (client: Client, email: string) => {
      for (let tries = 0; tries < 5; tries += 1)
        await client.call('auth.signIn', { email, password: 'Wrong-2026!' });
    },
    expiredToken: async () => {
      const client = await server.signIn(people.mia);
      await query(
        `update sessions set "lastSeenAt" = '2020-01-01T00:00:00Z', "createdAt" = '2020-01-01T00:00:00Z' where uid = $1`,
        [people.mia.uid],
      );
      return client.token;
    },
    callWithToken: (token: string | undefined, name: string, input: object): Promise<Answer> =>
      server.anonymous.raw(`/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { cookie: `washboard_session=${token}` } : {}),
        },
        body: JSON.stringify(input),
      }),
    unknownMail: () =>
      insert('outbox', {
        id: services.newId(),
        toAddress: 'x@example.com',
        subject: 'x',
        body: 'x',
        state: 'unknown',
        createdAt: services.now(),
      }) as Promise<{ id: string }>,
  };
  return world;
};

export type World = ReturnType<typeof createWorld>;
