import { twinNouns } from 'domain/duplicates';
import { factorKinds } from 'domain/factors';
import { messageChannels, roles, viewModes } from 'domain/kernel';
import { mailStates } from 'domain/outbox';
import { erasureStates, privacyNouns } from 'domain/privacy';
import { supportKinds, supportSeverities, supportStatuses } from 'domain/supportRequests';
import { backupKinds } from 'domain/system';
import { accountStatuses } from 'domain/users';
import { webhookStates } from 'domain/webhooks';
import { wholeExportStates } from 'domain/wholeExports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The words that a column may hold, by its check. */
const letIn = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ check: string }>(
    `select pg_get_constraintdef(c.oid) as check from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  return rows.flatMap(({ check }) => [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? ''));
};

test.each<[string, string, readonly string[]]>([
  ['users', 'role', roles],
  ['users', 'status', accountStatuses],
  ['approvals', 'role', roles],
  ['sessions', 'mode', viewModes],
  ['factors', 'kind', factorKinds],
  ['erasures', 'noun', privacyNouns],
  ['erasures', 'state', erasureStates],
  ['kept_apart', 'noun', twinNouns],
  ['webhooks', 'state', webhookStates],
  ['whole_exports', 'state', wholeExportStates],
  ['support_requests', 'kind', supportKinds],
  ['support_requests', 'severity', supportSeverities],
  ['support_requests', 'status', supportStatuses],
  ['outbox', 'state', mailStates],
  ['messages', 'channel', messageChannels],
  ['opt_outs', 'channel', messageChannels],
  ['message_templates', 'type', messageChannels],
  ['backup_runs', 'kind', backupKinds],
])('%s: %s is one of those that the rules know', async (table, column, known) => {
  expect((await letIn(table, column)).toSorted()).toEqual([...known].toSorted());
});
