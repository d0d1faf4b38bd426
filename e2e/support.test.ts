import { expect, test } from 'vitest';
import { kept } from './device.ts';
import { post, takePost } from './messages.ts';
import { demoPerson, takeOwnSeat } from './people.ts';
import { browser, takeStage } from './stage.ts';

takeStage();
takePost();

type Listed = { items: { id: string; number: number; subject: string; status: string }[] };

const isPicture = async (path: string): Promise<boolean> =>
  (await (await caches.match(path))?.blob())?.type === 'image/webp';

const isLastKept = async (): Promise<boolean> =>
  (await (await caches.open('help')).keys()).some(({ url }) => url.includes('/visit-'));

test('[OFF-01] [SUP-02] [SUP-03] Help comes with its pictures once it is opened; asked on a phone without signal, a request is sent later, and answered by mail', async () => {
  const rep = await demoPerson(post.url, 'rep');
  const phone = { url: post.url, width: 390, height: 844, touch: true, worker: true };
  const { page, context, complaints } = await takeOwnSeat(browser, rep, phone);
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('.webp')) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/leads');
  await kept(page);
  expect(fetched).toEqual([]);
  await page.goto('/support?article=offline');
  await page.getByRole('heading', { name: 'Work without a network' }).waitFor();
  // The pictures come one by one, by name; the last of them before the signal goes.
  await expect.poll(() => page.evaluate(isLastKept)).toBe(true);
  const last = fetched.findLast((path) => path.includes('/visit-')) ?? '';
  await expect.poll(() => page.evaluate(isPicture, last)).toBe(true);
  expect(fetched.filter((path) => path.includes('-light-'))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/support?article=visit');
  const picture = page.getByRole('img', { name: /^A visit on a phone/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(complaints.filter((line) => line.includes('.webp'))).toEqual([]);
  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByLabel('Search help').fill('route day');
  await page.getByRole('link', { name: /^Drive a route day/ }).click();
  await page.getByRole('article', { name: 'Drive a route day' }).waitFor();

  await page.getByRole('link', { name: 'New request' }).click();
  const subject = 'The day does not close';
  await page.getByLabel('Subject, required').fill(subject);
  await page.getByLabel('Details, required').fill('One stop is open, and I am in a cellar.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'It is sent when the network is back.' })
    .first()
    .waitFor();
  const asked = async () => {
    const { items } = await post.admin.call<Listed>('supportRequests.list', { text: subject });
    return items[0] ?? null;
  };
  expect(await asked()).toBeNull();
  // Away from the form: what waits goes by itself.
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
  await context.setOffline(false);
  await expect.poll(asked).toMatchObject({ subject, status: 'open' });
  const { id = '', number = 0 } = (await asked()) ?? {};

  const title = `[No. ${number}] ${subject}`;
  const letterTo = async (to: string, wanted: string) =>
    (await post.letters(to)).find((letter) => letter.subject === wanted) ?? null;
  await expect.poll(() => letterTo(post.admin.email, title)).not.toBeNull();
  const letter = await letterTo(post.admin.email, title);
  expect(letter?.text).toContain('One stop is open, and I am in a cellar.');
  await post.receiveMail({
    from: post.admin.email,
    to: letter?.replyTo ?? '',
    subject: `Re: ${title}`,
    text: `It is closed by now.\n\nOn Fri, Nov 27, 2026 at 9:12 AM ${rep.displayName} <x@in.vine.example> wrote:\n> One stop`,
  });

  await page.goto(`/support?tab=requests&request=${id}`);
  await page.getByText('It is closed by now.').waitFor();
  await page.getByText('by e-mail', { exact: true }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('wrote:');
  await expect.poll(() => letterTo(rep.email, `Re: ${title}`)).not.toBeNull();
  // Without signal the browser itself complains of each try.
  const others = complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'));
  expect(others).toEqual([]);
});
