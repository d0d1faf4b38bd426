import * as z from 'zod';
import { administrators, dateTime, everyone, read, roles, uuid, viewModes, write } from '#kernel';

export type View = z.output<typeof answer>;

const answer = z.strictObject({
  mode: z.enum(viewModes),
  /** The person viewed as; null in the other modes. */
  uid: uuid.nullable(),
  effectiveUid: uuid.nullable(),
  /** The role of the person viewed as; null in the other modes. */
  role: z.enum(roles).nullable(),
  endsAt: dateTime.nullable(),
});

export const viewOperations = {
  get: read('view.get', everyone, { input: z.strictObject({}), output: answer }),
  set: write('view.set', administrators, {
    input: z.strictObject({ mode: z.enum(viewModes), uid: uuid.nullish() }),
    output: answer,
    whenViewing: true,
  }),
};
