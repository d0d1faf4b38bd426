import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { KeyRound, Clock } from '#ui/Icon.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { noPasskeys } from './passkey.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Sets one factor up, by choice an app or a passkey, and shows the recovery codes that come with the first. */
export const AddFactor = ({ onDone }: { onDone: () => void }) => {
  const [way, setWay] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = (fresh: readonly string[]) => (fresh.length > 0 ? setCodes(fresh) : onDone());
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (way === 'app') return <AppSetUp onAdded={added} onBack={() => setWay(null)} />;
  if (way === 'passkey') return <PasskeySetUp onAdded={added} onBack={() => setWay(null)} />;
  const off = noPasskeys();
  return (
    <>
      <Button block glyph={Clock} onClick={() => setWay('app')}>
        An app that shows codes
      </Button>
      <Button block glyph={KeyRound} off={off} onClick={() => setWay('passkey')}>
        A passkey: fingerprint, face or security key
      </Button>
      {off && <p className="small dim">{off}</p>}
    </>
  );
};
