import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { DeliveryNoun } from '#platform/outside/deliveries.ts';
import { appendEvents, type Beside, type EventMeta } from './append.ts';
import type { NewEvent, StoredEvent } from './events.ts';
import type { Feature } from './feature.ts';

type Reaction = NonNullable<Feature['reactions']>[number];
type Due = { position: number; feature: string };

/** Writes a transaction's events and enqueues what other nouns do in their wake. */
export type Recorder = {
  /** The end of a transaction: nothing may be asked in it afterwards. */
  record: (db: Kysely<DB>, events: readonly NewEvent[], meta: EventMeta, beside?: Beside) => Promise<void>;
  /** Runs one feature's reactions to one event. */
  job: Job<Due>;
  /** The nouns whose rows leave through the outbox, by name. */
  deliveryNouns: ReadonlyMap<string, DeliveryNoun>;
};

const loadEvent = (db: Kysely<DB>, position: number): Promise<StoredEvent> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('position', '=', position)
    .$castTo<StoredEvent>()
    .executeTakeFirstOrThrow();

/** `verb` of a reaction names noun and verb: ‘leads.assigned’. */
export const createRecorder = (features: readonly Feature[]): Recorder => {
  const reactions = new Map<string, { feature: string; reaction: Reaction }[]>();
  for (const { name: feature, reactions: own = [] } of features)
    for (const reaction of own) {
      const others = reactions.get(reaction.verb) ?? [];
      reactions.set(reaction.verb, [...others, { feature, reaction }]);
    }
  const reactionsTo = (event: NewEvent, actor: string | null) =>
    (reactions.get(`${event.noun}.${event.verb}`) ?? []).filter(
      ({ reaction: { when } }) => !when || when(event, actor),
    );
  const job: Job<Due> = {
    name: 'platform.react',
    run: async ({ position, feature }, context) => {
      const event = await loadEvent(context.db, position);
      for (const each of reactionsTo(event, event.actor))
        if (each.feature === feature) await each.reaction.run(event, context);
    },
  };
  const record: Recorder['record'] = async (db, events, meta, beside) => {
    const due = events.flatMap((event, index) =>
      [...new Set(reactionsTo(event, meta.actor ?? event.by ?? null).map((each) => each.feature))].map(
        (feature) => ({ n: index + 1, feature }),
      ),
    );
    await appendEvents(db, events, meta, { beside, wake: { job, due }, last: true });
  };
  const deliveryNouns = new Map(
    features.flatMap(({ deliveries }) => (deliveries ? [[deliveries.noun, deliveries] as const] : [])),
  );
  return { record, job, deliveryNouns };
};
