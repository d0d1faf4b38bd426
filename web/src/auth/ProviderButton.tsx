import { authOperations } from 'domain/auth';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Gate.module.css';
import { LinkAccount } from './LinkAccount.tsx';
import type { WayProps } from './Login.tsx';
import { signInAtProvider } from './provider.ts';

/** ‘Sign in with Google’ where a provider is configured, else nothing (D24). */
export const ProviderButton = ({ verb, next, done }: WayProps & { verb: string }) => {
  const { data } = useRead(authOperations.provider, {});
  const [busy, setBusy] = useState(false);
  const [linking, setLinking] = useState(false);
  if (!data?.name) return null;
  const start = async () => {
    setBusy(true);
    const { signedIn, refusal } = await signInAtProvider(next);
    setBusy(false);
    if (refusal?.code === 'LINK_REQUIRED') setLinking(true);
    if (signedIn) done();
  };
  return (
    <>
      <Button block busy={busy} onClick={() => void start()}>
        {`${verb} with ${data.name}`}
      </Button>
      <div className={`small dim bar apart ${styles.or}`}>or</div>
      <LinkAccount done={done} onClose={() => setLinking(false)} open={linking} />
    </>
  );
};
