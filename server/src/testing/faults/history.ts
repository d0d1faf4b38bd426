import type pg from 'pg';
import type { Attempt } from './contention.ts';

type Told = {
  key: string | null;
  verb: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};
type State = Record<string, unknown>;

/** What a lead was at each version, as its events tell it; nothing is known of it before them. */
type Story = { states: State[]; versionOf: Map<string, number>; anomalies: string[] };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const storyOf = (lead: string, events: readonly Told[], version: number): Story => {
  const states = Array.from({ length: version + 1 }, () => ({}));
  const story: Story = { states, versionOf: new Map(), anomalies: [] };
  for (const { key, verb, before, after } of events) {
    const last = story.states.at(-1) ?? {};
    for (const [field, value] of Object.entries(before))
      if (field in last && !same(last[field], value))
        story.anomalies.push(
          `${lead}: ${verb} found ${field} ${JSON.stringify(value)}, it was ${JSON.stringify(last[field])}`,
        );
    story.states.push({ ...last, ...after });
    if (key !== null && story.versionOf.has(key)) story.anomalies.push(`${lead}: ${verb} acted twice`);
    if (key !== null) story.versionOf.set(key, story.states.length - 1);
  }
  return story;
};

/** The lead as an answer shows it; an undo answers it beside its entry, or null once it has left one's sight. */
const shownBy = ({ answer }: Attempt): (State & { version: number }) | null =>
  'lead' in answer.body ? answer.body.lead : answer.body;

/** An answer must show the very state that its write left behind. */
const answersTrue = (story: Story, attempt: Attempt): string[] => {
  const { lead, name, key } = attempt;
  const shown = shownBy(attempt);
  const acted = story.versionOf.get(key);
  if (!shown) return acted === undefined ? [`${lead}: ${name} answered no lead and made no event`] : [];
  const { version } = shown;
  const state = story.states[version];
  if (!state) return [`${lead}: ${name} answered version ${version}, which no event made`];
  if (acted !== undefined && acted !== version)
    return [`${lead}: ${name} answered version ${version} and made ${acted}`];
  return Object.entries(state)
    .filter(([field, value]) => field !== 'notes' && field in shown && !same(shown[field], value))
    .map(([field]) => `${lead}: ${name} answered another ${field} than version ${version} has`);
};

/** What was answered before another write was sent must not be newer than that write's answer. */
const inOrder = (attempts: readonly Attempt[]): string[] => {
  const done = attempts
    .filter(({ answer }) => answer.status === 200)
    .sort((one, other) => one.answered - other.answered);
  const bySent = [...done].sort((one, other) => one.sent - other.sent);
  const anomalies: string[] = [];
  let [newest, at] = [0, 0];
  for (const later of bySent) {
    while ((done[at]?.answered ?? Number.POSITIVE_INFINITY) < later.sent) {
      newest = Math.max(newest, shownBy(done[at] as Attempt)?.version ?? 0);
      at += 1;
    }
    const version = shownBy(later)?.version ?? newest;
    if (version < newest) anomalies.push(`${later.lead}: ${later.name} answered ${version} after ${newest}`);
  }
  return anomalies;
};

/** From where on events are looked at, and the version that a lead had there: that of none is 0. */
export type Since = { position: number; versionOf: (lead: string) => number };

const eventsOf = async (pool: pg.Pool, lead: string, since: number): Promise<Told[]> => {
  const { rows } = await pool.query<Told>(
    `select "key", "verb", "before", "after" from events
     where "noun" = 'leads' and "rowId" = $1 and "position" > $2 order by "position"`,
    [lead, since],
  );
  return rows;
};

/** Whether all that was answered fits one order of writes, lead by lead; answers what does not. */
export const anomaliesOf = async (
  pool: pg.Pool,
  attempts: readonly Attempt[],
  leads: readonly string[],
  { position, versionOf }: Since = { position: 0, versionOf: () => 0 },
): Promise<string[]> => {
  const anomalies: string[] = [];
  const byLead = Map.groupBy(attempts, ({ lead }) => lead);
  for (const lead of leads) {
    const mine = byLead.get(lead) ?? [];
    const story = storyOf(lead, await eventsOf(pool, lead, position), versionOf(lead));
    anomalies.push(...story.anomalies, ...inOrder(mine));
    for (const attempt of mine) {
      const { answer, name, key } = attempt;
      if (answer.status === 200) anomalies.push(...answersTrue(story, attempt));
      else if (answer.status >= 500) anomalies.push(`${lead}: ${name} failed with ${answer.status}`);
      else if (story.versionOf.has(key)) anomalies.push(`${lead}: ${name} was refused and acted`);
    }
    const { rows } = await pool.query('select "version" from leads where "id" = $1', [lead]);
    if (rows[0]?.version !== story.states.length - 1)
      anomalies.push(`${lead}: is at version ${rows[0]?.version} after ${story.states.length - 1} events`);
  }
  return anomalies;
};
