import { isAdministrator } from 'domain/kernel';
import { useEffect, useState } from 'react';
import { useMe } from '#auth';
import { keptAnswers, liveNouns } from '#features';
import { follow } from '#offline';
import { store } from '#platform/store.ts';
import { followSettings } from '#settings';
import { usePeople } from '#users';
import { useView } from '#view';

const followed = (office: boolean) => {
  const live = liveNouns.filter((noun) => office || !noun.office);
  const kept = live.flatMap(({ noun, kept: load }) => (load ? [{ noun, load }] : []));
  return {
    nouns: live.map(({ noun }) => noun),
    full: kept.map(({ noun }) => noun),
    kept: () => Promise.all(kept.map(({ load }) => load())),
    answers: keptAnswers,
  };
};

/** Whether the business is in sight: through the eyes of somebody else, by their role. */
const useOffice = (): boolean => {
  const me = useMe();
  const { mode, uid } = useView();
  const people = usePeople();
  const seen = mode === 'impersonate' && uid ? people.get(uid)?.role : me.role;
  return seen !== undefined && isAdministrator(seen);
};

/** Follows what the signed-in person may see for as long as the layout stands, and keeps it on the device. */
export const useLive = (): void => {
  const me = useMe();
  const office = useOffice();
  // Said while rendering: the screens below ask for their rows before any effect runs, and would ask twice.
  useState(() => store.awaitFeed(true));
  useEffect(followSettings, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, role or view is another feed
  useEffect(() => follow({ person: me, ...followed(office) }), [me.uid, me.role, office]);
};
