import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { type Profile, pictureAddress, pictureLimits, pictureRefusals, usersOperations } from 'domain/users';
import { readBytes } from '#platform/http/body.ts';
import type { Call } from '#platform/http/call.ts';
import type { Context } from '#platform/operations/context.ts';
import { createDoorway, createDoorways, type Doorway, type Doorways } from '#platform/operations/doorway.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { bind } from '#platform/operations/operations.ts';
import type { Runner } from '#platform/operations/runner.ts';
import { type Files, filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { changeOwn } from './keep.ts';
import { dropPictureJob } from './picture-jobs.ts';
import { withRemade } from './picture-remake.ts';

/** Puts another picture, or none, in the place of the one a person has. */
const replacePicture = (ctx: Context, version: string | null): Promise<Outcome<Profile>> =>
  changeOwn(ctx, async ({ uid, profileImageKey }) => {
    if (profileImageKey) await ctx.enqueue(dropPictureJob, { key: profileImageKey });
    return {
      profileImageUrl: version === null ? '' : pictureAddress(uid, version),
      profileImageKey: version === null ? null : keyOf(version),
      profileImageUpdatedAt: ctx.now,
    };
  });

const keyOf = (version: string): string => `pictures/${version}.webp`;

/** Takes the own picture away. */
export const removePicture = bind(usersOperations.removePicture, (ctx) => replacePicture(ctx, null));

export const ownPictureGate: Gate = {
  name: 'users.picture',
  who: usersOperations.removePicture.who,
  kind: 'write',
};
const limits = { bytes: pictureLimits.bytes, milliseconds: 60_000 };

type Taking = { services: Services; runner: Runner; files: Files; remaking: Doorway; reading: Doorways };

const keep = async ({ services, runner, files }: Taking, call: Call, path: string) => {
  // Rights are asked again once the bytes are here: they may have taken their time.
  const now = services.now();
  const caller = await runner.admit(call, ownPictureGate, now);
  if (isRefusal(caller)) return caller;
  const version = services.newId();
  await files.keep(keyOf(version), path);
  return runner.within({ ...call, now }, caller, ownPictureGate, (ctx) => replacePicture(ctx, version));
};

const tooLarge = (refusal: Refusal): Refusal =>
  refusal === refusals.tooLarge ? pictureRefusals.tooLarge : refusal;

const take = async (taking: Taking, call: Call): Promise<Outcome<Profile>> => {
  const caller = await taking.runner.admit(call, ownPictureGate);
  if (isRefusal(caller)) return caller;
  const bytes = await taking.reading(caller?.actor.uid ?? '', () => readBytes(call.incoming, limits));
  if (!bytes) return refusals.unavailable;
  if (isRefusal(bytes)) return tooLarge(bytes);
  const taken = await taking.remaking(() => withRemade(bytes, (path) => keep(taking, call, path)));
  return taken ?? refusals.unavailable;
};

/** How one's own picture is taken in: as it is sent, made anew before anybody sees it. */
export const takesPictures = (
  services: Services,
  runner: Runner,
): ((call: Call) => Promise<Outcome<Profile>>) => {
  // Decoding takes memory: one at a time. So does what is on its way: of each person one, and a second that waits.
  const [remaking, reading] = [createDoorway(1, 20), createDoorways(1, 1)];
  const taking = { services, runner, files: filesOf(services), remaking, reading };
  return (call) => take(taking, call);
};
