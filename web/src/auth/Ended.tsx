import { useEffect, useState } from 'react';
import { type Unsent, unsentWords } from '#platform/offline/unsent.ts';
import { ended } from '#platform/whose.ts';
import { Strip } from '#ui/Strip.tsx';

const none: Unsent = { changes: 0, drafts: 0 };

const waitWords = (unsent: Unsent): string => {
  const words = unsentWords(unsent);
  if (!words) return '';
  const [wait, them] = unsent.changes + unsent.drafts === 1 ? ['waits', 'it'] : ['wait', 'them'];
  return `${words} ${wait} on this device for whoever worked here last: sign in as before to go on with ${them}. A session that was ended from elsewhere loses ${them}.`;
};

/** Says that the session here has ended, and how much waits for its person to sign in again (D68). */
export const Ended = () => {
  const [unsent, setUnsent] = useState(none);
  useEffect(() => {
    let gone = false;
    void import('#platform/offline/sealed.ts')
      .then(({ countSealed }) => countSealed())
      .then((found) => gone || setUnsent(found))
      // Where nothing can be read there is nothing to tell.
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  const waits = waitWords(unsent);
  if (!ended.here && !waits) return null;
  return (
    <Strip tone="warn">{[ended.here && 'Your session has ended.', waits].filter(Boolean).join(' ')}</Strip>
  );
};
