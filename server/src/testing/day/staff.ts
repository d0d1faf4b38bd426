import { randomUUID } from 'node:crypto';
import { hashPassword } from '#auth';
import { accounts } from '#demo';
import type { Services } from '#platform/services.ts';
import { castPassword, insertPerson } from '#platform/testing/cast.ts';

/** Somebody who works that day, before they have signed in. */
export type Hired = { uid: string; email: string; isAdmin: boolean };

const hired = (n: number, isAdmin: boolean): Hired => ({
  uid: randomUUID(),
  email: `${isAdmin ? 'office' : 'field'}${n}@day.example`,
  isAdmin,
});

// Of those that a seed put there: whoever works has some leads.
const share = `
  with open as (select "id", row_number() over (order by "id") as "n" from leads
    where "column" in ('new', 'selling') and not "deleted" and "convertedToClientId" is null order by "id" limit $2)
  update leads set "assignedRep" = ($1::uuid[])[1 + "n" % cardinality($1::uuid[])] from open where leads."id" = open."id"`;

/** Whoever stood there as a demonstration is suspended: with them there nobody comes in by a proxy. */
const noDemonstration = (services: Services) =>
  services.pool.query(`update users set "status" = 'suspended' where "uid" = any($1::uuid[])`, [
    Object.values(accounts).map(({ uid }) => uid),
  ]);

/** Puts people into the database whose password is as dear as everybody's, and gives each rep some of the open leads. */
export const hire = async (
  services: Services,
  reps: number,
  admins: number,
  leadsEach = 40,
): Promise<Hired[]> => {
  const people = [
    ...Array.from({ length: admins }, (_, n) => hired(n + 1, true)),
    ...Array.from({ length: reps }, (_, n) => hired(n + 1, false)),
  ];
  await noDemonstration(services);
  for (const { uid, email, isAdmin } of people)
    await insertPerson(services, {
      uid,
      email,
      displayName: email.split('@')[0] ?? '',
      role: isAdmin ? 'admin' : 'manager',
    });
  const uids = people.map(({ uid }) => uid);
  const kept = await hashPassword(castPassword);
  await services.pool.query('update credentials set "passwordHash" = $1 where "uid" = any($2::uuid[])', [
    kept,
    uids,
  ]);
  const own = people.filter(({ isAdmin }) => !isAdmin).map(({ uid }) => uid);
  await services.pool.query(share, [own, reps * leadsEach]);
  return people;
};
