import { isNobodyHere } from '#approvals';
import { putAway } from '#dashboard';
import { tellPast } from '#notifications';
import { isLoopback } from '#platform/http/origin.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';
import { readSettings, saveSettings } from '#settings';
import { isAnyActive } from '#users';
import { addAround } from './around.ts';
import { addBusiness } from './business.ts';
import { houseSettings } from './house.ts';
import { addLeads } from './leads.ts';
import { addMessages } from './messages.ts';
import { accounts, addAccounts, demoPassword } from './people.ts';
import { addSignIns } from './sign-ins.ts';

export { accounts, demoPassword } from './people.ts';

/** Whether any of the demonstration accounts can still sign in. */
const isThere = ({ db }: Services): Promise<boolean> =>
  isAnyActive(db, { uids: Object.values(accounts).map(({ uid }) => uid) });

/** Moves the demonstration business in when nobody is there yet; answers whether its accounts are there. */
export const ensureDemo = async (services: Services): Promise<boolean> => {
  const { env, db, keys, newId } = services;
  if (!env.demo || !(await isNobodyHere(db))) return isThere(services);
  const now = services.now();
  await db.transaction().execute(async (trx) => {
    await addAccounts({ db: trx, keys, now });
    const settings = await readSettings(trx);
    await saveSettings(trx, houseSettings(settings, now));
    const leads = await addLeads({ db: trx, now, newId }, settings);
    await addAround({ db: trx, now, newId, services });
    await addMessages({ db: trx, now, newId, settings });
    await addBusiness({ db: trx, now, newId, services, settings }, leads);
    await tellPast({ db: trx, now, services });
    await addSignIns({ db: trx, keys, now, newId }, settings.officeTimeZone);
    // Nobody is to set up a mail server for a business that there is not.
    for (const { uid } of [accounts.dana, accounts.priya]) await putAway(trx, uid, 'mail', now);
  });
  return true;
};

const welcome = (): string[] => [
  `Demonstration accounts, password ${demoPassword}:`,
  ...Object.values(accounts).map(({ email, displayName, role }) => `  ${email} (${displayName}, ${role})`),
];

const beyondThisMachine = (variable: string): Error =>
  new Error(`${variable} needs a loopback address while there are demonstration accounts`);

/** The demonstration business: everybody knows its password, so it never listens beyond this machine. */
export const demo: Feature = {
  name: 'demo',
  routes: [],
  start: async (services) => {
    // As long as they are there, nothing is answered to anybody from elsewhere.
    services.env.demo = await ensureDemo(services);
    if (!services.env.demo) return [];
    const { host, publicUrl } = services.env;
    if (!isLoopback(host)) throw beyondThisMachine('HOST');
    if (!isLoopback(new URL(publicUrl).hostname)) throw beyondThisMachine('PUBLIC_URL');
    return welcome();
  },
};
