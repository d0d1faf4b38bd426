import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccessCode } from './AccessCode.tsx';
import { Forgot } from './Forgot.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

/** What a way in needs: where to go afterwards, and the other ways. */
export type WayProps = { next: string; done: () => void };

/** The public page of signing in and up; `?way=` chooses the form. */
export const Login = () => {
  const { way, next = '/' } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const done = () => void navigate({ href: next, replace: true });
  if (way === 'code') return <AccessCode done={done} next={next} />;
  if (way === 'create') return <SignUp done={done} next={next} />;
  if (way === 'forgot') return <Forgot />;
  return <SignIn done={done} next={next} />;
};
