import { dashboardOperations, type FirstStepKey } from 'domain/dashboard';
import { keepAnswer } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Check, Circle } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import styles from './Dashboard.module.css';

const steps: Readonly<Record<FirstStepKey, { words: string; help: string; href: string }>> = {
  profile: {
    words: 'Add your telephone number',
    help: 'Others reach you by it, and it stands under your letters.',
    href: '/profile',
  },
  take: {
    words: 'Take your first lead',
    help: 'Leads that nobody has stand in Unassigned on the board.',
    href: '/leads',
  },
  contact: {
    words: 'Make your first contact',
    help: 'Open a lead, call, and say what came of it.',
    href: '/leads',
  },
  event: {
    words: 'Put an event into your calendar',
    help: 'A call, a visit or a follow-up; you are reminded of it.',
    href: '/calendar',
  },
  people: {
    words: 'Let your people in',
    help: 'Approve their e-mail addresses, and they can sign up.',
    href: '/admin?tab=approved',
  },
  leads: {
    words: 'Bring your leads in',
    help: 'From a spreadsheet, or one by one on the board.',
    href: '/admin?tab=data',
  },
  letterhead: {
    words: 'Write your letterhead',
    help: 'It stands on invoices and statements.',
    href: '/admin?tab=workflow',
  },
};

/** Three things that a new person does first; gone once they are done or put away. */
export const FirstSteps = () => {
  const { off } = useWork();
  const act = useAct();
  const { data } = useRead(
    dashboardOperations.firstSteps,
    {},
    { follows: ['leads', 'appointments', 'users', 'settings'] },
  );
  if (!data || data.steps.length === 0) return null;
  const putAway = () =>
    act.run(async () => {
      keepAnswer(dashboardOperations.firstSteps, {}, await call(dashboardOperations.putAway, {}));
    });
  return (
    <Panel
      actions={
        <>
          {act.failure && <span className="small late">{act.failure}</span>}
          <Button busy={act.busy} look="quiet" off={off} onClick={putAway} small>
            Put away
          </Button>
        </>
      }
      className={styles.first}
      title="First steps"
    >
      <ol className={styles.steps}>
        {data.steps.map(({ key, done }) => (
          <li key={key}>
            {done ? <Check className="good" /> : <Circle className="dim" />}
            <div className={styles.what}>
              {done ? (
                <span className={classes('dim', styles.doneStep)}>
                  {steps[key].words}
                  <span className="vh">, done</span>
                </span>
              ) : (
                <PageLink href={steps[key].href}>{steps[key].words}</PageLink>
              )}
              <span className="small dim">{steps[key].help}</span>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
