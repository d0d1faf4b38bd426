import { isRefusal, localDay, localMinute, type Outcome } from 'domain/kernel';
import {
  expireLead,
  hasExpired,
  type Lead,
  type LeadChange,
  leadRefusals,
  leaseReminderDue,
  productAuthor,
  remindOfLease,
  timeOutPass,
} from 'domain/leads';
import type { Settings } from 'domain/settings';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { saveChange } from './keep.ts';
import { lockExpired, lockLeases, lockUnanswered } from './sql/clocks.ts';
import { foldLeadSums } from './sql/counts.ts';

/** Leads of one transaction: few enough to hold nobody up. */
export const clockBatch = 100;

/** Saves what the clocks decided about locked leads, by nobody's hand; answers how many it was. */
const saveAll = async (
  context: JobContext,
  settings: Settings,
  leads: readonly Lead[],
  decide: (lead: Lead) => Outcome<LeadChange>,
): Promise<number> => {
  const { db, now, emit, services } = context;
  const writing = { db, now, emit, newId: services.newId, actor: { uid: null, displayName: productAuthor } };
  let saved = 0;
  for (const lead of leads) {
    const change = decide(lead);
    if (isRefusal(change)) continue;
    await saveChange(writing, { lead, settings }, change);
    saved += 1;
  }
  return saved;
};

const timeOut = async (context: JobContext, settings: Settings): Promise<number> => {
  const { db, now, services } = context;
  const leads = await lockUnanswered(db, settings, now, clockBatch);
  const receivers = leads.flatMap(({ passedTo }) => passedTo ?? []);
  const names = receivers.length > 0 ? await namesOf({ db, keys: services.keys }, receivers) : new Map();
  return saveAll(context, settings, leads, (lead) =>
    timeOutPass(lead, names.get(lead.passedTo ?? '') ?? 'The receiver', now),
  );
};

const expire = async (context: JobContext, settings: Settings): Promise<number> => {
  const { db, now } = context;
  return saveAll(context, settings, await lockExpired(db, settings, now, clockBatch), (lead) =>
    hasExpired(lead, settings, now) ? expireLead(lead, now) : leadRefusals.stale,
  );
};

/** Every minute: passes that nobody answered, and contact windows that are over (D3, D4). */
export const clocksJob: Job<object> = {
  name: 'leads.clocks',
  every: '* * * * *',
  run: async (_, context) => {
    const settings = await readSettings(context.db);
    const done = [await timeOut(context, settings), await expire(context, settings)];
    if (done.includes(clockBatch)) await context.enqueue(clocksJob, {}, { key: 'leads.clocks.more' });
  },
};

/** The office's hour from which reminders leave: when people come to work. */
const remindFrom = '07';

/**
 * Every hour, for whoever is reminded today: the office's day, whatever its clocks do, from its morning on (W1). What is
 * recorded on the lead keeps it to once, however often it runs.
 */
export const leasesJob: Job<object> = {
  name: 'leads.leases',
  every: '8 * * * *',
  run: async (_, context) => {
    const { db, now } = context;
    const settings = await readSettings(db);
    const { officeTimeZone, leaseOffsets } = settings;
    if (localMinute(now, officeTimeZone).slice(11, 13) < remindFrom) return;
    const today = localDay(now, officeTimeZone);
    const leads = await lockLeases(db, settings, today, clockBatch);
    const done = await saveAll(context, settings, leads, (lead) => {
      const months = leaseReminderDue(lead, leaseOffsets, today);
      return months === null ? leadRefusals.stale : remindOfLease(lead, months, now);
    });
    if (done === clockBatch) await context.enqueue(leasesJob, {}, { key: 'leads.leases.more' });
  },
};

/** Every minute: the changes of the counts become few again. */
export const foldJob: Job<object> = {
  name: 'leads.fold',
  every: '* * * * *',
  run: (_, { db, now }) => foldLeadSums(db, now),
};
