import { dashboardOperations, type FirstStepKey } from 'domain/dashboard';
import { useEffect } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
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
  office: {
    words: 'Set up your office',
    help: 'Name and address of its letterhead stand on invoices and statements; days are told in its time zone. Done once there is an address.',
    href: '/admin?part=letterhead&tab=workflow',
  },
  people: {
    words: 'Let your people in',
    help: 'Add each with an e-mail address and a role; they get a code.',
    href: '/admin',
  },
  import: {
    words: 'Bring your leads in',
    help: 'From a spreadsheet: leads, clients, sites and machines.',
    href: '/admin?tab=data',
  },
  mail: {
    words: 'Set up e-mail',
    help: 'Until then e-mails are kept and do not leave. Whoever runs the server names a mail server.',
    href: '/admin?tab=messaging',
  },
  lead: {
    words: 'Add your first lead',
    help: 'A property that may want your machines.',
    href: '/leads',
  },
};

/** What a new person does first, the next of it ahead; gone once it is done, skipped or put away. */
export const FirstSteps = () => {
  const { off } = useWork();
  const act = useAct();
  const { data } = useRead(
    dashboardOperations.firstSteps,
    {},
    { follows: ['leads', 'appointments', 'users', 'settings'] },
  );
  // Steps are done elsewhere: whoever comes back from one sees it done, however soon.
  useEffect(() => () => void refresh(dashboardOperations.firstSteps), []);
  if (!data || data.steps.length === 0) return null;
  const putAway = (input: { step?: FirstStepKey }) =>
    act.run(async () => {
      keepAnswer(dashboardOperations.firstSteps, {}, await call(dashboardOperations.putAway, input));
    });
  const next = data.steps.find(({ done }) => !done)?.key;
  return (
    <Panel
      actions={
        <>
          {act.failure && <span className="small late">{act.failure}</span>}
          <span className="small dim">
            {`${data.steps.filter(({ done }) => done).length} of ${data.steps.length} done`}
          </span>
          <Button busy={act.busy} look="quiet" off={off} onClick={() => putAway({})} small>
            Put away
          </Button>
        </>
      }
      className={styles.first}
      title="First steps"
    >
      <ol className={styles.steps}>
        {data.steps.map(({ key, done }) => (
          <li aria-current={key === next ? 'step' : undefined} key={key}>
            {done ? <Check className="good" /> : <Circle className={key === next ? 'good' : 'dim'} />}
            <div className={styles.what}>
              {done ? (
                <span className={classes('dim', styles.doneStep)}>
                  {steps[key].words}
                  <span className="vh">, done</span>
                </span>
              ) : (
                <PageLink href={steps[key].href}>
                  {key === next ? <b>{steps[key].words}</b> : steps[key].words}
                </PageLink>
              )}
              <span className="small dim">{steps[key].help}</span>
              {!done && (
                <span className={styles.skip}>
                  <Button
                    aria-label={`Skip: ${steps[key].words}`}
                    look="quiet"
                    off={off}
                    onClick={() => putAway({ step: key })}
                    small
                  >
                    Skip
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
