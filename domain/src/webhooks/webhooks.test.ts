import { describe, expect, test } from 'vitest';
import { administrators } from '#kernel';
import { said } from '#kernel/said.fixtures.ts';
import {
  anything,
  endedWith,
  formerSecretLife,
  hears,
  isGivenUp,
  mostWebhooks,
  receiverRest,
  receiverRests,
  stoppedTelling,
  webhookFields,
  webhookNounNames,
  webhookNouns,
  webhookStates,
  webhooksOperations,
  webhooksTexts,
} from '#webhooks';

const fields = { name: 'Books', url: 'https://books.example.com/heard', events: ['leads.sold'] };

test('[INT-02] administrators alone have webhooks, and show their password for everything about them', () => {
  const all = Object.values(webhooksOperations);
  for (const { name, who, fresh } of all)
    expect({ name, who, fresh }).toEqual({ name, who: administrators, fresh: true });
  expect(all.flatMap(({ name, kind }) => (kind === 'read' ? [name] : []))).toEqual([
    'webhooks.list',
    'webhooks.deliveries',
  ]);
});

test('[INT-02] a webhook is active, paused by somebody, or stopped by the product', () => {
  expect(webhookStates).toEqual(['active', 'paused', 'stopped']);
});

describe('[INT-02] what a webhook hears', () => {
  test.each<[string[], string, string, boolean]>([
    [['leads.sold'], 'leads', 'sold', true],
    [['leads.sold'], 'leads', 'moved', false],
    [['leads.*'], 'leads', 'moved', true],
    // Whatever else happens to it as well.
    [['leads.*'], 'leads', 'transferred', true],
    [['leads.*'], 'clients', 'created', false],
    [['clients.created', 'leads.*'], 'clients', 'created', true],
    // Accounts and secrets are told to nobody.
    [['users.*'], 'users', 'created', false],
    [['apiTokens.created'], 'apiTokens', 'created', false],
  ])('of %j: of %s.%s %s', (events, noun, verb, told) => {
    expect(hears(events, { noun, verb })).toBe(told);
  });

  test('everything that is offered can be chosen', () => {
    const each = webhookNounNames.flatMap((noun) =>
      [...webhookNouns[noun], anything].map((verb) => `${noun}.${verb}`),
    );
    expect(said(webhookFields, { ...fields, events: each })).toBeNull();
    for (const event of each) {
      const [noun = '', verb = ''] = event.split('.');
      expect(hears([event], { noun, verb }), event).toBe(true);
    }
  });

  test('what is said twice is heard once', () => {
    const events = ['leads.sold', 'deals.*', 'leads.sold'];
    expect(webhookFields.parse({ ...fields, events }).events).toEqual(['leads.sold', 'deals.*']);
  });
});

test.each<[object, string | null]>([
  [{}, null],
  [{ events: ['leads.*', 'routeDays.closed'] }, null],
  [{ events: [] }, 'events: Choose at least one event'],
  [{ events: ['leads'] }, 'events: 0: Unknown event'],
  [{ events: ['leads.invented'] }, 'events: 0: Unknown event'],
  [{ events: ['leads.sold.twice'] }, 'events: 0: Unknown event'],
  [{ events: ['users.created'] }, 'events: 0: Unknown event'],
  [{ events: ['constructor.name'] }, 'events: 0: Unknown event'],
  [{ events: ['*.*'] }, 'events: 0: Unknown event'],
  [{ events: Array.from({ length: 201 }, () => 'leads.sold') }, 'events: Too many events'],
  [{ url: '' }, 'url: Enter an address'],
])('[INT-02] a webhook of %o: %s', (change, problem) => {
  expect(said(webhookFields, { ...fields, ...change })).toBe(problem);
});

test.each<[string, boolean]>([
  ['2026-11-24T12:00:00.001Z', false],
  ['2026-11-24T12:00:00.000Z', true],
  ['2026-11-20T12:00:00.000Z', true],
])('[INT-02] a receiver that has failed since %s is given up on the 27th at noon: %s', (since, over) => {
  expect(isGivenUp(since, '2026-11-27T12:00:00.000Z')).toBe(over);
});

test.each<[number, number]>([
  [0, 0.5],
  [1, 0.5],
  [2, 1],
  [3, 2],
  [9, 128],
  [10, 240],
  [5000, 240],
])('[INT-02] after %i failures a receiver is left alone for %d minutes', (failures, minutes) => {
  expect(receiverRest(failures)).toBe(minutes * 60_000);
});

test('[INT-02] a receiver has a day to change over to a new secret', () => {
  expect(formerSecretLife).toBe(24 * 3_600_000);
});

test('[INT-02] administrators are told which webhook was stopped, and why', () => {
  expect(stoppedTelling({ name: 'Books', reason: endedWith.gone })).toMatchObject({
    to: { roles: administrators },
    type: 'system',
    title: 'Webhook Stopped',
    message: 'Books: The receiver said that it is gone. What happened since then was not sent.',
    actionUrl: '/admin?tab=integrations',
  });
});

test('[INT-02] a refusal says what is to be done, and how many webhooks there may be', () => {
  expect(mostWebhooks).toBe(20);
  expect(webhooksTexts.tooMany.message).toBe('There are 20 webhooks. Delete one first.');
  expect(webhooksTexts.privateAddress.fields).toEqual({ url: webhooksTexts.privateAddress.message });
  expect(webhooksTexts.notSecure.fields).toEqual({ url: webhooksTexts.notSecure.message });
});

test('[INT-02] why something was not told is said in words of its own', () => {
  const words = [receiverRests, ...Object.values(endedWith)];
  expect(new Set(words).size).toBe(6);
  expect(endedWith.stopped).toContain('three days');
});
