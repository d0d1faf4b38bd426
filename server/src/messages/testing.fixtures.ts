import type { Client, TestServer } from '#platform/testing/server.ts';

/** Approves texts, as an administrator does. */
export const approveTexts = async (ada: Client): Promise<void> => {
  const { version } = (await ada.call('settings.get')).body;
  await ada.call('settings.update', { version, fields: { smsApproved: true } });
};

/** What stands in the outbox for a message. */
export const deliveriesIn = async ({ services }: TestServer, id: string) =>
  (
    await services.pool.query(
      `select * from outbox where "noun" = 'messages' and "rowId" = $1 order by "toAddress"`,
      [id],
    )
  ).rows;
