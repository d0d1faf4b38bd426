import { randomUUID } from 'node:crypto';
import { demoPassword } from '../browser.ts';
import { addLead, hire, type Person } from '../people.ts';
import type { Product } from '../product.ts';
import type { Driven } from './drive.ts';

/** What a story has: a browser, somebody of its own with a lead, and the server, which can be away. */
export type Stage = {
  browser: Driven;
  rep: Person;
  lead: { id: string; name: string };
  /** Does something while the server cannot be reached. */
  away: (work: () => Promise<void>) => Promise<void>;
};

export const setStage = async ({ url }: Product, admin: Person): Promise<Omit<Stage, 'browser' | 'away'>> => {
  const name = `Engine House ${randomUUID().slice(0, 4)}`;
  const rep = await hire(url, admin, { displayName: 'Enno Engine' });
  const id = await addLead(rep, { businessName: name, assignedRep: rep.uid, city: 'Napa' });
  return { rep, lead: { id, name } };
};

type Whole = { column: string; city: string; notes: { text: string }[] };
const whole = ({ rep, lead }: Stage) => rep.call<Whole>('leads.get', { id: lead.id });

const soon = async (what: string, holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} did not come about`);
};

const card = `[...document.querySelectorAll('[data-lead], article, li')].find((one) =>
  one.draggable && one.innerText.includes(arguments[0]))`;

const signIn = async ({ browser, rep, lead }: Stage) => {
  await browser.resize(1440, 900);
  await browser.go('/login');
  await browser.type('E-mail', rep.email);
  await browser.type('Password', demoPassword);
  await browser.press('Sign in');
  await browser.press('Leads');
  await browser.reads(lead.name);
};

const lift = async ({ browser, lead }: Stage) => {
  await browser.go('/leads');
  await browser.until('a card that can be lifted', `return Boolean(${card})`, lead.name);
};

const write = async (stage: Stage) => {
  const { browser, lead } = stage;
  await browser.go(`/leads/${lead.id}`);
  await browser.type('Note', 'Boiler behind the bikes');
  await browser.press('Add Notes Only');
  await soon('the note', async () => (await whole(stage)).notes.length === 1);
  await browser.press('Contacted');
  await soon('the move', async () => (await whole(stage)).column === 'selling');
};

const screens = ['/leads', '/calendar', '/messaging', '/templates', '/settings', '/support'];

const onPhone = async ({ browser }: Stage) => {
  // A window may be wider than was asked for; what is wider than it is wrong in any case.
  await browser.resize(390, 844);
  for (const path of screens) {
    await browser.go(path);
    await browser.until(
      `the screen ${path}`,
      `return document.querySelector('main h1, main h2, nav button')`,
    );
    const wide = await browser.run<number>('return document.documentElement.scrollWidth - innerWidth');
    if (wide > 0) throw new Error(`${path} is ${wide} px too wide`);
  }
  await browser.resize(1440, 900);
};

const withoutServer = async (stage: Stage) => {
  const { browser, lead } = stage;
  await browser.go('/settings?section=data');
  await browser.until('the worker', 'return navigator.serviceWorker?.controller !== null');
  await browser.reads('MB used');
  await browser.until('all that is kept', `return !document.body.innerText.includes('still reading')`);
  await stage.away(async () => {
    await browser.go(`/leads/${lead.id}`);
    await browser.type('Note', 'Written below ground');
    await browser.press('Add Notes Only');
    await browser.reads('Written below ground');
    await browser.reload();
    await browser.reads('Written below ground');
    const count = await browser.run<number>(
      `return [...document.querySelectorAll('[role="dialog"] li')].filter((item) =>
        item.innerText.includes('Written below ground')).length`,
    );
    if (count !== 1) throw new Error(`the waiting note stands ${count} times in the timeline`);
  });
  await soon('what waited', async () =>
    (await whole(stage)).notes.some(({ text }) => text === 'Written below ground'),
  );
};

export const stories: readonly (readonly [name: string, play: (stage: Stage) => Promise<void>])[] = [
  ['somebody signs in and sees their board', signIn],
  ['a card can be lifted', lift],
  ['a note is added and a lead moved', write],
  ['six screens fit a phone', onPhone],
  ['without the server a lead opens, takes a note, and sends it once', withoutServer],
];
