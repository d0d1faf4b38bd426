import { documentRefusals, fileLimits, type UploadQuery } from 'domain/documents';
import { isRefusal, type Outcome, type Refusal, refuse } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import { type Call, callOf, respond } from '#platform/http/call.ts';
import { createDoorway, createDoorways, type Doorways } from '#platform/operations/doorway.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { SignedInCaller } from '#platform/operations/session.ts';
import { type Files, filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import type { Asked } from './answer.ts';
import { type Arriving, createArriving } from './arriving.ts';
import { countArrived, uncount } from './day-limit.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { type Piece, withPiece } from './receive.ts';
import { dropDocument } from './sql/uploads.ts';
import { orTrouble } from './trouble.ts';
import { type Begun, beginUpload, type Taken, takePiece } from './upload.ts';

/** A road on which files come: who may, and what its address says. */
export type Road = {
  path: string;
  gate: Gate;
  read: (query: Record<string, string>, upload: string) => Outcome<Asked>;
};

/** Without a name of the sender's own, an upload gets one. */
export const named = ({ upload, ...parts }: UploadQuery) => (upload ? { ...parts, upload } : parts);

/** What an address says; a word that stands twice in it has no one meaning. */
export const queryOf = (context: HonoContext): Outcome<Record<string, string>> => {
  const entries = Object.entries(context.req.queries());
  const twice = entries.find(([, values]) => values.length > 1);
  if (twice) return refuse.input('INVALID_INPUT', 'Given twice', { fields: { [twice[0]]: 'Given twice' } });
  return Object.fromEntries(entries.map(([name, [value = '']]) => [name, value]));
};

type Upload = {
  services: Services;
  runner: Runner;
  call: Call;
  gate: Gate;
  asked: Asked;
  files: Files;
  incoming: Incoming;
  /** Keeping a file holds a connection to the database for as long as scanner and file store take. */
  finishing: Doorways;
  /** A piece holds one for as long as the store takes, or its own file is being kept. */
  passing: Doorways;
  arriving: Arriving;
};

const isOver = (refusal: Refusal): boolean =>
  refusal.refused === 'input' || refusal === documentRefusals.changed;

// What arrived that fast is taken by whom it was begun with, if they still stand as it is kept.
const atOnce = 1_000;

/** Rights are asked again once the bytes are here where they took their time: it may have been minutes. */
const take = async (
  { services, runner, call, gate, asked, files, incoming }: Upload,
  { id: begun, by, since }: { id: string; by: SignedInCaller | null; since: number },
  piece: Piece,
): Promise<Outcome<Taken['answer']>> => {
  const now = services.now();
  const caller = performance.now() - since < atOnce ? by : await runner.admit(call, gate, now);
  if (isRefusal(caller)) return caller;
  const later = { ...call, now };
  const taken = await runner.within(later, caller, gate, (ctx) =>
    takePiece(ctx, asked, begun, { piece, files, incoming }),
  );
  // What turned out to be no file of ours, or one that is here already, leaves nothing behind.
  const drop = isRefusal(taken) ? (isOver(taken) ? begun : null) : taken.drop;
  if (drop) await dropDocument(services.db, drop);
  const over = drop ?? (isRefusal(taken) ? null : taken.over);
  // It is decided: what cannot be removed now goes with the sweep.
  if (over) await incoming.drop(over).catch((error) => services.log.warn('upload not cleared', { error }));
  return isRefusal(taken) ? taken : taken.answer;
};

const upload = async (parts: Upload, caller: SignedInCaller | null): Promise<Outcome<Taken['answer']>> => {
  const { services, runner, call, gate, asked, incoming } = parts;
  const begun: Outcome<Begun> = await runner.within(call, caller, gate, (ctx) =>
    beginUpload(ctx, asked, incoming),
  );
  if (isRefusal(begun)) return begun;
  if ('answer' in begun) return begun.answer;
  const uid = call.uid ?? '';
  const since = performance.now();
  const counting = () => ({ limits: services.limits, now: services.now() });
  const arrived = (piece: Piece) => {
    // One that fills the file is kept.
    const last = begun.id === '' || piece.size === begun.most;
    return (last ? parts.finishing : parts.passing)(uid, () =>
      take(parts, { id: begun.id, by: caller, since }, piece),
    ).catch(async (error) => {
      await uncount(counting(), uid, piece.size);
      throw error;
    });
  };
  const count = (bytes: number) => countArrived(counting(), uid, bytes);
  const said = Number(call.incoming.headers['content-length'] ?? 0);
  const outcome =
    said > begun.most
      ? begun.over
      : await parts.arriving(uid, () =>
          withPiece(
            call.incoming,
            incoming.folder,
            { ...begun, flush: begun.id === '', count },
            async (piece) => (await arrived(piece)) ?? refusals.unavailable,
          ),
        );
  if (outcome === begun.over && begun.id && asked.offset === 0) await dropDocument(services.db, begun.id);
  return outcome;
};

type Room = Pick<Upload, 'finishing' | 'passing' | 'arriving'>;

/** Three of the ten connections for all people, and of each person one at a time: nobody's slow files shut out others. */
const createShared = (): Doorways => {
  const [ofOne, ofAll] = [createDoorways(1, fileLimits.openUploads), createDoorway(3, 200)];
  return (uid, run) => ofOne(uid, () => ofAll(run));
};

// All roads of a server share its room.
const rooms = new WeakMap<Services, Room>();
const roomOf = (services: Services): Room => {
  const known = rooms.get(services);
  if (known) return known;
  const room = {
    finishing: createShared(),
    passing: createShared(),
    arriving: createArriving(fileLimits.openUploads),
  };
  rooms.set(services, room);
  return room;
};

/** Takes in what comes on these roads, in pieces or whole; through the same gate as the operations. */
export const serveUploads = (app: Hono, services: Services, runner: Runner, roads: readonly Road[]): void => {
  const files = filesOf(services);
  const incoming = incomingOf(services.env, files);
  const room = roomOf(services);
  for (const { path, gate, read } of roads) {
    app.post(path, async (context: HonoContext) => {
      const call = callOf(context);
      const caller = await runner.admit(call, gate);
      if (isRefusal(caller)) return respond(call, caller);
      const query = queryOf(context);
      const asked = isRefusal(query) ? query : read(query, services.newId());
      if (isRefusal(asked)) return respond(call, asked);
      const parts = { services, runner, call, gate, asked, files, incoming, ...room };
      return respond(call, await orTrouble(services.log, () => upload(parts, caller)));
    });
    app.all(path, (context) => respond(callOf(context), refusals.method));
  }
};
