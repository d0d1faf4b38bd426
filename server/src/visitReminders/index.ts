import { later } from 'domain/kernel';
import { isExpected, remindedNow, visitReminder } from 'domain/visitReminders';
import { beginningAtSites } from '#appointments';
import { unsubscribeUrl, wayOut } from '#messages';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { type DeliveryNoun, type Withheld, writeDeliveries } from '#platform/outside/deliveries.ts';
import { readSettings } from '#settings';
import { claimReminder, findReminder, notReminded } from './sql.ts';
import { whomToRemind } from './whom.ts';

/** The noun of its deliveries; it tells no events. */
const noun = 'visitReminders';

type Opening = Pick<JobContext, 'db' | 'now' | 'services'>;

/** Every minute: customers hear of the visits of tomorrow, once each over all servers. */
export const remindCustomersJob: Job<object> = {
  name: 'visitReminders.remind',
  every: '* * * * *',
  run: async (_, { db, now, services }) => {
    const settings = await readSettings(db);
    const window = remindedNow(now, settings);
    if (!window) return;
    const expected = (await beginningAtSites(db, window, null))
      .filter(isExpected)
      .flatMap(({ siteId, start }) => (siteId ? [{ siteId, start }] : []))
      // In one order everywhere: two servers never wait for each other.
      .sort((a, b) => (`${a.start} ${a.siteId}` < `${b.start} ${b.siteId}` ? -1 : 1));
    for (const { siteId, start } of await notReminded(db, expected)) {
      const whom = await whomToRemind({ db, keys: services.keys }, siteId, settings);
      const id = services.newId();
      if (!whom || !(await claimReminder(db, { id, siteId, start }))) continue;
      const { channel, address: toAddress } = whom;
      const subject = 'Reminder of a visit';
      const delivery = {
        id: services.newId(),
        channel,
        noun,
        rowId: id,
        toAddress,
        subject,
      };
      await writeDeliveries(db, [{ ...delivery, nextAt: null }], now);
    }
  },
};

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

/** A reminder says what holds as it leaves, or is not sent. */
const open = async (
  { db, now, services }: Opening,
  { rowId, toAddress }: Parameters<DeliveryNoun['open']>[1],
) => {
  const reminder = await findReminder(db, rowId);
  const settings = await readSettings(db);
  if (!reminder || !settings.customerReminder.on || reminder.start <= now)
    return needless('There is nothing to say any more');
  const { siteId, start } = reminder;
  const begins = await beginningAtSites(db, { from: start, to: later(start, 1) }, siteId);
  const time = begins.find(isExpected);
  if (!time) return needless('The visit was called off or moved');
  const whom = await whomToRemind({ db, keys: services.keys }, siteId, settings);
  if (whom?.address !== toAddress) return needless('The receiver is not reached there any more');
  const { subject, email, sms } = visitReminder({ ...whom, time }, settings);
  if (whom.channel === 'sms') return { channel: 'sms' as const, text: sms };
  const unsubscribe = unsubscribeUrl(services.keys, services.env, toAddress);
  return {
    channel: 'email' as const,
    automatic: true as const,
    subject,
    text: `${email}\n\n${wayOut} ${unsubscribe}`,
    html: null,
    attachments: [],
    unsubscribe,
  };
};

/** Customers are reminded of visits the day before, where the office wishes so. */
export const visitReminders: Feature = {
  name: noun,
  routes: [],
  jobs: [remindCustomersJob],
  deliveries: { noun, open, settled: () => Promise.resolve() },
};
