import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { castPassword } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { pick } from '#testing';
import { begin, type Worker, work } from './acts.ts';
import { beginning, type Day, dayAnomalies, unlikeServers } from './judge.ts';
import { newNews } from './news.ts';
import { assignMany, type Imported, importLeads } from './office.ts';
import { openPage, type Page } from './pages.ts';
import type { Hired } from './staff.ts';
import { type Book, isDone, newBook, type Person } from './writes.ts';

/** A day: where its people come in, who they are, and what happens to them. */
export type Played = {
  doors: readonly string[];
  urls: readonly string[];
  pool: pg.Pool;
  staff: readonly Hired[];
  streams: number;
  seconds: number;
  /** Rows of its import, and of its act on many. */
  many: number;
  /** So many writes there are at least, however long that takes. */
  least?: number;
  /** Ends a server and starts one in its place; answers after how many milliseconds it was healthy. */
  restartOne?: () => Promise<number>;
  /** How often; absent: every two minutes. */
  restarts?: number;
  say?: (what: string) => void;
};

/** So much does a rep do in a day, and so much longer does the office take for each. */
const actsInDay = 90;

const enter = async (book: Book, hired: Hired, doors: readonly string[]): Promise<Person> => {
  const first = createClient(pick(doors));
  const begun = performance.now();
  for (let tries = 0; ; tries += 1) {
    const answer = await first
      .call('auth.signIn', { email: hired.email, password: castPassword })
      .catch(() => null);
    if (answer?.status === 200) break;
    if (tries === 100) throw new Error(`${hired.email} cannot sign in: ${answer?.status} ${answer?.text}`);
    await sleep(300);
  }
  book.took('auth.signIn', performance.now() - begun);
  const token = first.token ?? '';
  const person = {
    ...hired,
    token,
    doors: doors.map((url) => createClient(url, { washboard_session: token })),
  };
  // Whether they see all is what their streams are held against.
  while (hired.isAdmin) {
    const answer = await pick(person.doors)
      .call('view.set', { mode: 'all' })
      .catch(() => null);
    if (answer?.status === 200) break;
  }
  return person;
};

/** What repeats at an interval until the day is over. */
const every = async (
  seconds: number,
  isOver: () => boolean,
  happens: () => Promise<unknown>,
): Promise<void> => {
  for (;;) {
    const next = performance.now() + seconds * 1_000;
    while (performance.now() < next) {
      if (isOver()) return;
      await sleep(100);
    }
    await happens();
  }
};

/** All streams are cut at once; answers after how many milliseconds the last was open again. */
const stormOf = async (pages: readonly Page[]): Promise<number> => {
  const begun = performance.now();
  await Promise.race([Promise.all(pages.map((page) => page.cut())), sleep(60_000, null, { ref: false })]);
  return Math.round(performance.now() - begun);
};

/** Plays a day and judges it. */
export const playDay = async (asked: Played) => {
  const { doors, pool, staff, streams, seconds, many, least = 0, restartOne } = asked;
  const { say = () => undefined } = asked;
  const [news, delay] = [newNews(), monitorEventLoopDelay({ resolution: 10 })];
  const book = newBook(news);
  const since = await beginning(pool);
  const pages: Page[] = [];
  const end = performance.now() + seconds * 1_000;
  const imports: Imported[] = [];
  const storms: number[] = [];
  const restarts: number[] = [];
  const often = asked.restarts ?? Math.max(1, Math.floor(seconds / 120));
  // Not before everything has happened that a day is made of.
  const isOver = () =>
    performance.now() > end &&
    book.all.length >= least &&
    imports.length > 0 &&
    storms.length > 0 &&
    (!restartOne || restarts.length >= often);
  const pause = (seconds * 1_000) / actsInDay;
  const reps = staff.filter(({ isAdmin }) => !isAdmin).map(({ uid }) => uid);
  delay.enable();

  const openPages = (person: Person, place: number) => {
    for (let n = place; n < streams; n += staff.length) {
      const who = `${person.email}, page ${n}`;
      const listener = { who, uid: person.uid, sees: person.isAdmin ? 'all' : 'own' } as const;
      pages.push(openPage(() => pick(doors), person.token, listener, news));
    }
  };
  const people: Person[] = [];
  const dayOf = async (hired: Hired, place: number): Promise<void> => {
    await sleep(Math.random() * Math.min(30_000, seconds * 100));
    const person = await enter(book, hired, doors);
    people.push(person);
    const think = () => pause * (0.5 + Math.random());
    const worker: Worker = { person, book, leads: [], reps, think };
    openPages(person, place);
    await begin(worker);
    await work(worker, isOver);
  };
  const officeDay = async (): Promise<void> => {
    await sleep(seconds * 300);
    while (!people.some(({ isAdmin }) => isAdmin)) await sleep(100);
    const admin = people.find(({ isAdmin }) => isAdmin) as Person;
    say(`an import of ${many} leads`);
    imports.push(await importLeads(book, admin, { name: `day-${randomUUID()}`, rows: many, reps }));
    say('an act on many leads');
    await assignMany(book, admin, pick(reps), many);
  };
  const storming = every(Math.max(5, seconds / Math.max(2, seconds / 60)), isOver, async () => {
    if (pages.length === 0) return;
    storms.push(await stormOf(pages));
    say(`a storm of ${pages.length} streams, open again after ${storms.at(-1)} ms`);
  });
  const restarting =
    restartOne &&
    every(seconds / (often + 1), isOver, async () => {
      restarts.push(await restartOne());
      say(`a server ended, the next one was healthy after ${restarts.at(-1)} ms`);
    });
  await Promise.all([...staff.map(dayOf), officeDay(), storming, restarting]);
  say('the day is over');
  const playedFor = Math.round((performance.now() - end) / 1_000) + seconds;

  // What is told last tells that all before it was told.
  const admin = people.find(({ isAdmin }) => isAdmin) as Person;
  const last = randomUUID();
  await book.write(admin, {
    name: 'leads.create',
    lead: last,
    always: true,
    input: { id: last, firstName: 'Last' },
  });
  const heard = await Promise.all(pages.map((page) => page.hears(last, 60_000)));
  delay.disable();
  const servers = asked.urls.map((url) => createClient(url, { washboard_session: admin.token }));
  const touched = [...new Set(book.all.flatMap(({ lead }) => lead ?? []))];
  const sample = touched.toSorted(() => Math.random() - 0.5).slice(0, 200);
  const unlike = await unlikeServers(pool, servers, [last, ...sample]);
  for (const page of pages) page.close();
  const day: Day = { since, writes: book.all, imports, pages };
  const deaf = pages.flatMap(({ hearing }, at) =>
    heard[at] ? [] : [`${hearing.who}: did not hear of the last lead`],
  );
  const anomalies = [...(await dayAnomalies(pool, day)), ...deaf, ...unlike];
  const done = book.all.filter(isDone);
  const report = {
    seconds: playedFor,
    acknowledged: done.length,
    refused: book.all.length - done.length,
    repeats: book.all.reduce((sum, { tries }) => sum + Math.max(0, tries - 1), 0),
    sentAgain: book.all.filter(({ tries }) => tries > 1).length,
    writes: book.writeTimes.summary(),
    reads: book.readTimes.summary(),
    operations: book.operations(),
    news: news.summary(),
    frames: pages.reduce(
      (sum, { hearing }) => sum + hearing.stretches.reduce((all, { heard }) => all + heard.length, 0),
      0,
    ),
    readAfresh: pages.reduce((sum, { hearing }) => sum + Math.max(0, hearing.stretches.length - 1), 0),
    streamsRefused: pages.reduce((sum, page) => sum + page.refused(), 0),
    imported: imports.reduce((sum, { rows }) => sum + rows, 0),
    storms,
    restarts,
    sampled: sample.length + 1,
    /** How late the simulator itself was, in ms: its figures hold that. */
    ownDelay: Math.round(delay.percentile(99) / 1e6),
  };
  return { report, anomalies, day };
};

export type Report = Awaited<ReturnType<typeof playDay>>['report'];
