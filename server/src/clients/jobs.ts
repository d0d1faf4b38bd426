import { contractReminderDue, remindOfContract } from 'domain/clients';
import { localDay, localMinute } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { keepRow } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { lockContracts } from './sql.ts';
import { clientTable } from './table.ts';

/** Clients of one transaction: few enough to hold nobody up. */
const contractBatch = 100;

/** The office's hour from which reminders leave: when people come to work. */
const remindFrom = '07';

/**
 * Every hour, for whoever is reminded today: the office's day, from its morning on. What is recorded on the client keeps
 * it to once, however often it runs.
 */
export const contractsJob: Job<object> = {
  name: 'clients.contracts',
  every: '11 * * * *',
  run: async (_, context) => {
    const { db, now } = context;
    const { officeTimeZone } = await readSettings(db);
    if (localMinute(now, officeTimeZone).slice(11, 13) < remindFrom) return;
    const today = localDay(now, officeTimeZone);
    const found = await lockContracts(db, today, contractBatch);
    for (const client of found) {
      const warning = contractReminderDue(client, today);
      if (warning === null) continue;
      await keepRow(context, clientTable, 'contractReminded', client, remindOfContract(client, warning, now));
    }
    if (found.length === contractBatch)
      await context.enqueue(contractsJob, {}, { key: 'clients.contracts.more' });
  },
};
