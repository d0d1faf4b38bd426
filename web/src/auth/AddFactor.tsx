import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Clock, KeyRound } from '#ui/Icon.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { noPasskeys } from './passkey.ts';

/** Sets one factor up, by choice an app or a passkey; with the first come recovery codes. */
export const AddFactor = ({ onAdded }: { onAdded: (codes: readonly string[]) => void }) => {
  const [way, setWay] = useState<'app' | 'passkey' | null>(null);
  const back = () => setWay(null);
  if (way === 'app') return <AppSetUp onAdded={onAdded} onBack={back} />;
  if (way === 'passkey') return <PasskeySetUp onAdded={onAdded} onBack={back} />;
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
