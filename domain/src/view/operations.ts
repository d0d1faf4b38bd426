import * as z from 'zod';
import { administrators, everyone, operation, uuid, type ViewMode, viewModes } from '#kernel';

export type View = {
  mode: ViewMode;
  /** The person viewed as; null in the other modes. */
  uid: string | null;
  effectiveUid: string | null;
  endsAt: string | null;
};

export const viewOperations = {
  get: operation<View>()({ name: 'view.get', who: everyone, kind: 'read', input: z.strictObject({}) }),
  set: operation<View>()({
    name: 'view.set',
    who: administrators,
    kind: 'write',
    whenViewing: true,
    input: z.strictObject({ mode: z.enum(viewModes), uid: uuid.nullish() }),
  }),
};
