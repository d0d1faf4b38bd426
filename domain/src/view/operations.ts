import * as z from 'zod';
import { administrators, dateTime, everyone, operation, uuid, type ViewMode, viewModes } from '#kernel';

export type View = {
  mode: ViewMode;
  /** The person viewed as; null in the other modes. */
  uid: string | null;
  effectiveUid: string | null;
  endsAt: string | null;
};

const answer = z.strictObject({
  mode: z.enum(viewModes),
  uid: uuid.nullable(),
  effectiveUid: uuid.nullable(),
  endsAt: dateTime.nullable(),
});

export const viewOperations = {
  get: operation<View>()({
    name: 'view.get',
    output: answer,
    who: everyone,
    kind: 'read',
    input: z.strictObject({}),
  }),
  set: operation<View>()({
    name: 'view.set',
    output: answer,
    who: administrators,
    kind: 'write',
    whenViewing: true,
    input: z.strictObject({ mode: z.enum(viewModes), uid: uuid.nullish() }),
  }),
};
