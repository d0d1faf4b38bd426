import { afterEach, expect, test, vi } from 'vitest';
import { card, openBoard } from '#board/testing/page.tsx';
import { people, sampleLead } from '#leads/testing';

let close = () => {};
afterEach(() => close());

test('[MOVE-05] a card can be lifted in a browser that never says that it is idle (WebKit)', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const office = await openBoard(people.max, [sampleLead(1, 'new')]);
  close = office.close;
  await expect.element(card(1)).toBeVisible();
  const lead = card(1).element().closest('[data-lead]') as HTMLElement;
  await vi.waitFor(() => expect(lead.draggable).toBe(true));
});
