import { later, minute, type Telling } from '#kernel';

/** What folding asks of a notification that stands. */
export type Standing = {
  id: string;
  type: string;
  title: string;
  message: string;
  leadId: string | null;
  read: boolean;
  createdAt: string;
  groupKey: string;
  count: number;
};

/** Repeats of one kind about one lead within this time are one, unless they have been read. */
export const notificationRepeats = 10 * minute;
/** So many unread new leads stand by name; the rest are counted. */
const mostNewLeads = 20;
const moreNewLeads = 'new_lead:more';

type Said = Omit<Telling, 'to' | 'many'>;
/** What is written: a new notification, or one more of what stands already. */
export type Folded = Said & { into: string | null; groupKey: string; count: number };

type Many = ReturnType<NonNullable<Telling['many']>>;

const many = (said: Said, words: Many): Said => ({
  ...said,
  leadId: null,
  actionLabel: 'View Leads',
  ...words,
});

const moreWords = (count: number) => ({
  title: count === 1 ? 'New Lead' : 'New Leads',
  message: count === 1 ? '1 more new lead has been added' : `${count} more new leads have been added`,
});

const isAgain =
  (said: Said) =>
  ({ count, groupKey, type, title, leadId, message }: Standing): boolean =>
    count === 1 &&
    groupKey !== moreNewLeads &&
    type === said.type &&
    title === said.title &&
    leadId === said.leadId &&
    (leadId !== null || message === said.message);

// A flood of new leads: the first stand by name, the rest are counted in one.
const crowded = (said: Said, recent: readonly Standing[]): Folded | null => {
  if (said.type !== 'new_lead') return null;
  const crowd = recent.find(({ groupKey }) => groupKey === moreNewLeads);
  const named = recent.filter(({ type, count }) => type === 'new_lead' && count === 1).length;
  if (!crowd && named < mostNewLeads) return null;
  const count = (crowd?.count ?? 0) + 1;
  return { ...many(said, moreWords(count)), into: crowd?.id ?? null, groupKey: moreNewLeads, count };
};

/** What a telling shares with the others of one request; none where they are not counted together. */
const groupKeyOf = ({ many: counted, type, title }: Telling, group: string): string =>
  counted ? `${type}:${title}:${group}` : '';

/** All that folding these tellings may look at, of what stands. */
export const foldsWith = (tellings: readonly Telling[], group: string) => ({
  leadIds: tellings.flatMap(({ leadId }) => leadId ?? []),
  groupKeys: tellings.map((telling) => groupKeyOf(telling, group)).filter((key) => key !== ''),
  alwaysOf: 'new_lead',
});

/**
 * Whether a telling is one more of what its receiver has been told already: of the same request (`group`), or of the same
 * lead a moment ago; and the words for both.
 */
export const fold = (telling: Telling, group: string, standing: readonly Standing[], now: string): Folded => {
  const { to: _to, many: manyWords, ...said } = telling;
  const groupKey = groupKeyOf(telling, group);
  const same = manyWords && standing.find((one) => one.groupKey === groupKey);
  if (manyWords && same) {
    const count = same.count + 1;
    return { ...many(said, manyWords(count)), into: same.id, groupKey, count };
  }
  const recent = standing.filter(
    ({ read, createdAt }) => !read && createdAt > later(now, -notificationRepeats),
  );
  const again = recent.find(isAgain(said));
  if (again) return { ...said, into: again.id, groupKey, count: 1 };
  return crowded(said, recent) ?? { ...said, into: null, groupKey, count: 1 };
};
