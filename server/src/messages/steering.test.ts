import { expect, test } from 'vitest';
import { failedAmong } from './steering.ts';

test('[MSG-06] failedNumbers stand as the numbers were written, whichever failed first', () => {
  const recipients = ['+17075550199', '+17075550142', '+17075550198'];
  const deliveries = [
    { toAddress: '+17075550198', state: 'failed' as const },
    { toAddress: '+17075550142', state: 'sent' as const },
    { toAddress: '+17075550199', state: 'bounced' as const },
  ];
  expect(failedAmong({ recipients }, deliveries)).toEqual(['+17075550199', '+17075550198']);
});
