import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  listOf,
  read,
  someOf,
  text,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import {
  letterAnswer,
  listedLetter,
  previewAnswer,
  vendChangeAnswer,
  vendChangeSiteAnswer,
  vendSiteAnswer,
} from './answers.ts';
import { letterFields } from './letter.ts';
import { vendRules } from './prices.ts';

const siteIds = z.array(uuid).min(1, 'Choose at least one site').max(500, 'At most 500 sites at once');
const visits = {
  siteIds,
  prices: vendRules,
  visitFrom: date,
  /** So many a day, on workdays; null: all on one day. */
  visitsPerDay: z.int().min(1).max(500).nullable().default(null),
};
const some = byId.extend({ siteIds: siteIds.optional() });

export const vendChangeOperations = {
  due: listOf('vendChanges.due', administrators, vendSiteAnswer, {
    /** Sites whose change is due in these days; absent: any site. */
    from: date.optional(),
    to: date.optional(),
    clientId: uuid.optional(),
    collectionRoute: text().optional(),
    city: text().optional(),
    text: text(200).optional(),
  }),
  preview: read('vendChanges.preview', administrators, {
    input: z.strictObject(visits),
    output: z.strictObject({ items: z.array(previewAnswer) }),
  }),
  plan: write('vendChanges.plan', administrators, {
    input: z.strictObject({
      ...visits,
      effectiveOn: date,
      technician: uuid.nullable().default(null),
      nextInMonths: z.int().min(1).max(120).nullable().default(12),
    }),
    output: vendChangeAnswer,
  }),
  list: listOf('vendChanges.list', administrators, vendChangeAnswer, { siteId: uuid.optional() }),
  get: read('vendChanges.get', administrators, {
    input: byId,
    output: vendChangeAnswer.extend({ items: z.array(vendChangeSiteAnswer) }),
  }),
  /** Sets the machines' prices by hand, without the visit; absent sites: all that are planned. */
  apply: write('vendChanges.apply', administrators, { input: some, output: vendChangeAnswer }),
  cancel: write('vendChanges.cancel', administrators, { input: some, output: vendChangeAnswer }),
} as const;

export const letterOperations = {
  list: listOf('letters.list', administrators, listedLetter, {
    vendChangeId: uuid.optional(),
    clientId: uuid.optional(),
    siteId: uuid.optional(),
  }),
  get: read('letters.get', administrators, { input: byId, output: listedLetter }),
  update: updateOf('letters.update', administrators, someOf(letterFields), letterAnswer),
  /** Leaves as an e-mail to the client, by the outbox. */
  send: write('letters.send', administrators, { input: byId.extend({ version }), output: letterAnswer }),
  /** A person printed it and took it to the post. */
  post: write('letters.post', administrators, { input: byId.extend({ version }), output: letterAnswer }),
} as const;
