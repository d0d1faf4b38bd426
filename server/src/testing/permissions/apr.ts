import { expect } from 'vitest';
import type { Answer } from '#platform/testing/server.ts';
import { type Case, row } from './cell.ts';

type Approval = { id: string; email: string };

const noCode = ({ status, body }: Answer) => {
  if (status !== 200) return;
  for (const word of ['tempPassword', 'codeHash', '"code"'])
    expect(JSON.stringify(body.items)).not.toContain(word);
};

const on = (fields: object, act: (id: string) => [string, object]): Case =>
  row<Approval>({
    arrange: ({ world }) => world.approval(fields),
    act: ({ client }, { id }) => client.call(...act(id)),
  });

const add = (role: string): Case =>
  row({
    act: ({ client, world }) =>
      client.call('approvals.add', { items: [{ email: world.freshEmail(), role, withCode: false }] }),
  });

/** APR — approved e-mails. */
export const apr: Record<string, Case> = {
  'APR-01': row<Approval>({
    arrange: ({ world }) => world.approval({}),
    act: ({ client }, { email }) => client.call('approvals.list', { email }),
    holds: (answer) => {
      if (answer.status === 200) expect(answer.body.items).toHaveLength(1);
      noCode(answer);
    },
  }),
  'APR-02': row({ act: ({ client }) => client.call('approvals.list', {}), holds: noCode }),
  'APR-03': add('admin'),
  'APR-04': add('developer'),
  'APR-05': row<Approval>({
    arrange: ({ world }) => world.approval({}),
    act: ({ client }, { email }) =>
      client.call('approvals.add', {
        items: [{ email: ` ${email.toUpperCase()} `, role: 'user', withCode: false }],
      }),
  }),
  'APR-06': on({}, (id) => ['approvals.setRole', { id, role: 'manager' }]),
  'APR-07': on({ role: 'developer' }, (id) => ['approvals.setRole', { id, role: 'user' }]),
  'APR-08': on({ used: true }, (id) => ['approvals.setRole', { id, role: 'manager' }]),
  'APR-09': on({}, (id) => ['approvals.revoke', { id }]),
  'APR-10': on({ used: true }, (id) => ['approvals.revoke', { id }]),
};
