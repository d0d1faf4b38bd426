import { clientOperations } from 'domain/clients';
import type { Site } from 'domain/sites';
import { useEffect } from 'react';
import { call } from '#platform/call.ts';
import { onFrame } from '#platform/live.ts';
import { clients } from './rows.ts';

const pause = 2_000;
const atOnce = 20;

/** Machines come and go at sites, of which their client's row hears nothing: one that is known is read again. */
export const useMachineCounts = (): void => {
  useEffect(() => {
    const due = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => void read(), pause);
    };
    const read = async () => {
      const ids = [...due].slice(0, atOnce);
      for (const id of ids) {
        due.delete(id);
        await call(clientOperations.get, { id }).then(clients.absorb, () => {});
      }
      timer = undefined;
      if (due.size > 0) soon();
    };
    const stop = onFrame((frame) => {
      if (frame.event !== 'put' || frame.noun !== 'sites') return;
      const { clientId } = frame.row as unknown as Site;
      if (!clients.known(clientId)) return;
      due.add(clientId);
      soon();
    });
    return () => {
      stop();
      due.clear();
      clearTimeout(timer);
    };
  }, []);
};
