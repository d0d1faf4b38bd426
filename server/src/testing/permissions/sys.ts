import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { backupName } from '#backup';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { personErased, personFile } from './aud.ts';
import { type Acting, type Case, row } from './cell.ts';

const call = (name: string, input: object = {}, holds?: Case['holds']): Case =>
  row({ act: ({ client }) => client.call(name, input), ...(holds ? { holds } : {}) });

const fetched = (path: string): Case => row({ act: ({ client }) => client.raw(path) });

/** Opens the stream and answers its status; the body is closed at once. */
const opened = async ({ client }: Acting, nouns: string): Promise<Answer> => {
  const { status, close } = await client.stream(nouns);
  close();
  return { status, headers: new Headers(), text: '', body: undefined };
};
const stream = (nouns: string): Case => row({ act: (acting) => opened(acting, nouns) });

// Invoices join them with their noun.
const ofClients = [
  ...['clients', 'sites', 'machines', 'routes'],
  ...['collections', 'statements', 'vendChanges', 'letters'],
];

const impersonate = (uid: (acting: Acting) => string): Case =>
  row({ act: (acting) => acting.client.call('view.set', { mode: 'impersonate', uid: uid(acting) }) });

/** One write of each noun; all are refused alike while viewing as someone. */
const anyWrite: Case = row<{ id: string; version: number }>({
  arrange: ({ world }) => world.lead({ assignedRep: people.max.uid }),
  act: async ({ client }, { id, version }) => {
    const answers: Answer[] = [
      await client.call('leads.note', { id, text: 'x' }),
      await client.call('leads.update', { id, version, fields: { city: 'Napa' } }),
      await client.call('users.updateProfile', { fields: { theme: 'light' } }),
      await client.call('settings.update', { version: 1, fields: { teamName: 'x' } }),
    ];
    for (const { body } of answers) expect(body.error.code).toBe('VIEWING_AS_READ_ONLY');
    return answers[0] as Answer;
  },
});

const sealedBytes = 'nobody reads this without the key';
const keepBackup = async ({ services }: Acting['server']): Promise<string> => {
  const to = services.env.backup?.to;
  if (!to || !('folder' in to)) throw new Error('Backups are kept nowhere');
  const name = backupName('2026-11-20T02:30:00.000Z', true);
  await writeFile(join(to.folder, name), sealedBytes);
  return name;
};

/** SYS — live stream, impersonation, audit, outbox, crash reports: the rows of what exists. */
export const sys: Record<string, Case> = {
  'SYS-01': row({
    arrange: async ({ server }) => {
      const ada = await server.signIn(people.ada);
      const { body } = await ada.call('clients.create', { businessName: 'Searched Laundry' });
      await ada.call('sites.create', { clientId: body.id, siteName: 'Searched Laundry' });
    },
    act: ({ client }) => client.call('search.all', { query: 'searched laundry' }),
    holds: ({ body }, expected) => {
      expect(Object.keys(body)).toEqual(['results']);
      const types = new Set(body.results.map(({ type }: { type: string }) => type));
      for (const type of ['client', 'site']) expect(types.has(type)).toBe(expected === 'hits');
    },
  }),
  'SYS-02': call('search.all', { query: 'uma@demo' }, ({ status, body }, expected) => {
    if (status !== 200) return;
    const found = body.results.map(({ id }: { id: string }) => id);
    expect(found).toEqual(expected === '2xx' ? [people.uma.uid] : []);
  }),
  'SYS-03': stream('leads'),
  'SYS-05': row({
    act: async (acting) => {
      const answers = [];
      for (const noun of ofClients) answers.push(await opened(acting, noun));
      const [first] = answers as [Answer];
      for (const { status } of answers) expect(status).toBe(first.status);
      return first;
    },
  }),
  'SYS-07': impersonate(() => people.max.uid),
  'SYS-08': row({
    act: async (acting) => {
      const unknown = '01900000-0000-7000-8000-00000000dead';
      const answers = [
        await acting.client.call('view.set', { mode: 'impersonate', uid: acting.uid }),
        await acting.client.call('view.set', { mode: 'impersonate', uid: unknown }),
      ];
      expect(answers[1]?.status).toBe(answers[0]?.status);
      return answers[1] as Answer;
    },
  }),
  'SYS-09': anyWrite,
  'SYS-10': call('view.set', { mode: 'self' }),
  'SYS-11': row({
    arrange: ({ world }) => world.lead({ assignedRep: people.mia.uid }),
    act: ({ client, name }, { id }) =>
      client.call(
        'leads.get',
        { id },
        {
          headers: { 'x-impersonate': people.mia.uid, 'x-uid': people.mia.uid },
          query: `?uid=${people.mia.uid}&as=${name}`,
        },
      ),
    // Whoever may see every lead sees this one; the header adds nothing for the others.
    holds: (_, __, { name }) => expect(['admin', 'developer']).toContain(name),
  }),
  'SYS-12': call('audit.list'),
  'SYS-13': call('audit.remove', { id: people.mia.uid }),
  'SYS-14': call('outbox.list', {}, ({ status, body }) => {
    if (status === 200) expect(JSON.stringify(body)).not.toContain('"text"');
  }),
  'SYS-15': row<{ id: string }>({
    arrange: ({ world }) => world.unknownMail(),
    act: ({ client }, { id }) => client.call('outbox.retry', { id }),
  }),
  'SYS-16': row({
    act: ({ client }) =>
      client.raw('/api/crash-report', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          error: 'boom',
          stack: 'at x',
          url: '/',
          timestamp: '2026-11-21T10:00:00.000Z',
        }),
      }),
  }),
  'SYS-17': personFile,
  'SYS-18': personErased,
  'SYS-19': row<string>({
    // It is restored on a server alone: no operation does.
    arrange: ({ server }) => keepBackup(server),
    act: async ({ client }, name) => {
      const listed = await client.call('system.backups', {});
      const got = await client.raw(`/api/backups/${name}`);
      expect(listed.status, listed.text).toBe(got.status);
      return got;
    },
    holds: ({ text, headers }, _, __, name) => {
      expect(text).toBe(sealedBytes);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    },
  }),
  'SYS-20': fetched('/healthz'),
  'SYS-21': row({
    act: async ({ client }) => {
      const paths = ['/metrics', '/docs', '/assets/index.js.map', '/.git/config', '/.env'];
      const answers = await Promise.all(paths.map((path) => client.raw(path)));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
      return answers[0] as Answer;
    },
  }),
};

/** Rows in which time passes. */
export const elsewhereSys = { 'SYS-04': 'view/live.test.ts', 'SYS-06': 'view/live.test.ts' };
