import { type Site, type SiteAccess, siteOperations } from 'domain/sites';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Eye } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { useShortly } from '#ui/useShortly.ts';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Sites.module.css';

const SiteHistory = whenShown(async () => (await import('./SiteHistory.tsx')).SiteHistory);
const AccessForm = whenShown(async () => (await import('./AccessForm.tsx')).AccessForm);

/** Milliseconds for which notes and code stand open. */
const shownFor = 30_000;

const useLook = (id: string) => {
  const [seen, setSeen] = useShortly<SiteAccess>(shownFor);
  const { busy, failure, run } = useAct();
  const look = () => run(async () => setSeen(await call(siteOperations.access, { id })));
  return { seen, busy, failure, look, hide: () => setSeen(null) };
};

/** How one gets in: dots until somebody looks, for 30 seconds; each look is recorded. */
export const Access = ({ site, off }: { site: Site; off: string | null }) => {
  const { hasAccessNotes: notes, hasAccessCode: code } = site;
  const { seen, busy, failure, look, hide } = useLook(site.id);
  const [history, showHistory] = useState(false);
  const [editing, edit] = useState<SiteAccess | null>(null);
  const blank = { accessNotes: '', accessCode: '' };
  const any = notes || code;
  return (
    <div className={styles.access}>
      <dl aria-live="polite" className={`facts ${styles.kv}`}>
        {code && (
          <div>
            <dt>Access code</dt>
            <dd className="num">
              {seen ? (
                seen.accessCode
              ) : (
                <span aria-label="hidden" role="img">
                  ••••••
                </span>
              )}
            </dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>Access notes</dt>
            <dd>
              {seen ? (
                seen.accessNotes
              ) : (
                <span aria-label="hidden" role="img">
                  ••••••••
                </span>
              )}
            </dd>
          </div>
        )}
        {!any && (
          <div>
            <dt>Access notes</dt>
            <dd>–</dd>
          </div>
        )}
      </dl>
      <span className="bar wrap">
        {any && !seen && (
          <Button glyph={Eye} busy={busy} off={off} onClick={look} small>
            Show
          </Button>
        )}
        {seen && (
          <Button onClick={hide} small>
            Hide
          </Button>
        )}
        {(seen || !any) && (
          <Button look="quiet" off={off} onClick={() => edit(seen ?? blank)} small>
            {any ? 'Change' : 'Add notes or code'}
          </Button>
        )}
        {any && <span className="small dim">Each look is recorded.</span>}
        <Button look="quiet" onClick={() => showHistory(true)} small>
          Who looked
        </Button>
        {failure && <span className="small late">{failure}</span>}
      </span>
      {history && <SiteHistory onClose={() => showHistory(false)} site={site} />}
      {editing && (
        <AccessForm
          id={site.id}
          known={editing}
          onClose={() => {
            edit(null);
            hide();
          }}
        />
      )}
    </div>
  );
};
