import { liveState, onLiveState } from '#platform/live.ts';
import type { Tabs } from '#platform/tabs.ts';
import { sayLost, sayTrouble, troubleOf } from './trouble.ts';
import type { Vault } from './vault.ts';
import type { KeptWrite } from './write.ts';
import { writeQueue } from './write-queue.ts';

const alivePages = async (vault: string): Promise<ReadonlySet<string>> => {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(`${vault}/`) ? [name] : [])));
};

/**
 * Keeps the writes of the queue in the vault, and takes over what earlier pages left there; `page` is this page's name,
 * which its lock carries as long as it lives; what others than `uid` did is not theirs to keep. Answers how to stop.
 */
export const keepWrites = async (
  vault: Vault,
  tabs: Tabs,
  page: string,
  uid: string,
): Promise<() => void> => {
  const put = async (write: KeptWrite): Promise<boolean> => {
    if (write.uid !== uid) return false;
    try {
      await vault.put([{ shelf: 'writes', id: write.key, value: { ...write, page } }]);
      tabs.say({ kind: 'writes' });
      return true;
    } catch (error) {
      sayTrouble(troubleOf(error));
      return false;
    }
  };
  const drop = async (key: string) => {
    await vault.put([{ shelf: 'writes', id: key, value: undefined }]).catch(() => {});
    tabs.say({ kind: 'writes' });
  };
  const adopt = async () => {
    const [{ found, damaged }, alive] = await Promise.all([vault.all('writes'), alivePages(vault.name)]);
    if (damaged.length > 0) {
      sayLost({ changes: damaged.length, drafts: 0 });
      await vault.put(damaged.map((id) => ({ shelf: 'writes', id, value: undefined })));
    }
    const kept = found
      .map(([, write]) => write as KeptWrite)
      .filter((write) => write.uid === uid)
      .toSorted((a, b) => a.seq - b.seq);
    writeQueue.adopt(kept, (write) => write.page !== page && alive.has(`${vault.name}/${write.page}`));
  };
  await adopt();
  writeQueue.keepIn({ put, drop, mayReplay: tabs.leads });
  const replay = () => {
    if (liveState() === 'live') void writeQueue.replay();
  };
  const stops = [
    tabs.onMessage(({ kind }) => kind === 'writes' && void adopt().catch(() => {})),
    tabs.onLead(() => void adopt().then(() => writeQueue.replay())),
    onLiveState(replay),
  ];
  replay();
  return () => {
    for (const stop of stops) stop();
    writeQueue.keepIn(null);
  };
};
