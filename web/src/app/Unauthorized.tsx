import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ShieldX } from '#ui/Icon.tsx';

/** Where the guard sends somebody whose role a screen is not for. */
export const Unauthorized = () => (
  <div className="page">
    <div className="page-head">
      <h1>Not for your role</h1>
    </div>
    <Empty icon={<ShieldX />} title="This page is for administrators">
      <p>Ask one of them if you need something from it.</p>
      <Link className={buttonClass({ small: true })} to="/">
        Go to the dashboard
      </Link>
    </Empty>
  </div>
);
