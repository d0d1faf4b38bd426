import type { Answer, Client, TestServer } from '#platform/testing/server.ts';
import type { World } from './world.ts';

const actors = ['anon', 'user', 'manager', 'admin', 'developer', 'developer_viewing_as_manager'] as const;
export type ActorName = (typeof actors)[number];

/** One actor at work: their client, and the uid whose leads are ‘own’ (for a developer viewing as X: X). */
export type Acting = { name: ActorName; client: Client; uid: string; world: World; server: TestServer };

/** How one row of the matrix is tried: what must stand before, the act, and what the body may hold. */
export type Case<Target = unknown> = {
  arrange?: (acting: Acting) => Promise<Target>;
  act: (acting: Acting, target: Target) => Promise<Answer>;
  /** Looks into an allowed answer whose expected text says more than a status. */
  holds?: (answer: Answer, expected: string, acting: Acting, target: Target) => Promise<void> | void;
  /** The same for a deny with a text of its own. */
  denies?: (answer: Answer, acting: Acting, target: Target) => void;
};

/** Keeps the target's type between arrange and act. */
export const row = <Target>(definition: Case<Target>): Case => definition as Case;
