import { Readable } from 'node:stream';
import type { Services } from '#platform/services.ts';
import { beginByHand } from './by-hand.ts';
import { type FormerSource, runMove } from './run.ts';

/** An export, by the texts of its files. */
export const exportOf =
  (files: Readonly<Record<string, string>>): FormerSource =>
  async (collection) => {
    const text = files[collection];
    return text === undefined ? null : Readable.from([Buffer.from(text)]);
  };

/** Moves an export in, whoever is in it. */
export const move = async (services: Services, source: FormerSource) =>
  runMove({ services, runId: await beginByHand(services, {}), anyRole: true }, source);
