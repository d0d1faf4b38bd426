import { useNavigate, useSearch } from '@tanstack/react-router';
import { authTexts } from 'domain/auth';
import { useEffect, useState } from 'react';
import { AccessCode } from './AccessCode.tsx';
import { Forgot } from './Forgot.tsx';
import { LinkAccount } from './LinkAccount.tsx';
import { failRedirect } from './provider.ts';
import { finishRedirect } from './redirected.ts';
import { SecondStep } from './SecondStep.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import { isStepOpen, resumeStep, useOpenStep } from './step.ts';

/** What a way in needs: where to go afterwards, and the other ways. */
export type WayProps = { next: string; done: () => void };

// A redirect to the provider ends here when it did not sign in; the address tells why, once.
const useFailedRedirect = (code: string | undefined, next: string) => {
  const [linking, setLinking] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!code) return finishRedirect(false);
    if (code === authTexts.linkRequired.code) setLinking(true);
    else failRedirect(code);
    void navigate({ to: '/login', search: next === '/' ? {} : { next }, replace: true });
  }, [code, next, navigate]);
  return { linking, stopLinking: () => setLinking(false) };
};

/** The public page of signing in and up; `?way=` chooses the form. */
export const Login = () => {
  const { way, next = '/', provider } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const { linking, stopLinking } = useFailedRedirect(provider, next);
  const done = () => void navigate({ href: next, replace: true });
  const step = useOpenStep();
  useEffect(() => {
    // After the provider's pages, or a reload. Where it is over by now, one signs in again.
    if (!step && isStepOpen()) void resumeStep('Signed in successfully').catch(() => {});
  }, [step]);
  if (step) return <SecondStep {...step} done={done} />;
  return (
    <>
      {way === 'code' && <AccessCode done={done} next={next} />}
      {way === 'create' && <SignUp done={done} next={next} />}
      {way === 'forgot' && <Forgot />}
      {way === undefined && <SignIn done={done} next={next} />}
      <LinkAccount done={done} onClose={stopLinking} open={linking} />
    </>
  );
};
