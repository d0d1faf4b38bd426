import { type Site, siteOperations, siteRefusals, siteTitle } from 'domain/sites';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DeletedStrip } from '#ui/DeletedStrip.tsx';
import { MapPin, Pencil, Trash2 } from '#ui/Icon.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { Counts } from './Counts.tsx';
import { Machines } from './Machines.tsx';
import { sites } from './rows.ts';
import { SiteFacts } from './SiteFacts.tsx';
import styles from './Sites.module.css';
import { siteStatusBadge } from './StatusBadge.tsx';
import { directionsTo } from './words.ts';

const SiteEditor = lazy(async () => ({ default: (await import('./SiteEditor.tsx')).SiteEditor }));

const restore = async (id: string) => sites.absorb(await call(siteOperations.restore, { id }));

const RemoveSite = ({ site, onClose, onGone }: { site: Site; onClose: () => void; onGone: () => void }) => {
  const remove = async () => {
    await call(siteOperations.remove, { id: site.id });
    sites.lose(site.id);
    toast.undo('Site deleted', () => void restore(site.id));
  };
  return (
    <Asking
      act={remove}
      answer="Delete site"
      danger
      onClose={(done) => (done ? onGone() : onClose())}
      question={`Delete ${siteTitle(site)}?`}
    >
      <p>Its machines and its story are kept with it. It can be restored for 30 days.</p>
    </Asking>
  );
};

const useMore = (site: Site, primary: boolean, off: string | null, ask: () => void): MenuEntry[] => {
  const { run } = useAct();
  const makePrimary = () =>
    run(async () => {
      await call(siteOperations.makePrimary, { id: site.id });
      toast.success('Primary site changed');
    });
  const why = off ?? undefined;
  return [
    {
      label: 'Make primary',
      onSelect: makePrimary,
      off: why ?? (primary ? 'It is the primary site.' : undefined),
    },
    {
      label: 'Delete site',
      icon: <Trash2 data-size="small" />,
      onSelect: ask,
      danger: true,
      line: true,
      off: why,
    },
  ];
};

type PanelProps = {
  site: Site;
  /** The first address of its client. */
  primary: boolean;
  onGone: () => void;
  /** What other nouns keep of the site, below its machines. */
  children?: ReactNode;
};

/** A site: where it is, how one gets in, what stands there; every field by Edit (SITE-01, SITE-02). */
export const SitePanel = ({ site, primary, onGone, children }: PanelProps) => {
  const { off } = useWork();
  const [editing, edit] = useState(false);
  const [asking, ask] = useState(false);
  const why = off ?? (site.deletedAt ? siteRefusals.deleted.message : null);
  const more = useMore(site, primary, why, () => ask(true));
  const title = siteTitle(site);
  return (
    <section aria-label={title} className={`card ${styles.panel}`}>
      <header className={`bar wrap ${styles.head}`}>
        <h2>{title}</h2>
        <span className="small dim num">{site.locationCode}</span>
        {siteStatusBadge(site.status)}
        {primary && <Badge>Primary</Badge>}
        <span className={`bar push ${styles.headActs}`}>
          <a
            className={buttonClass({ small: true })}
            href={directionsTo(site)}
            rel="noreferrer"
            target="_blank"
          >
            <MapPin data-size="small" />
            Directions
          </a>
          <Button glyph={Pencil} aria-pressed={editing} off={why} onClick={() => edit(!editing)} small>
            {editing ? 'Done' : 'Edit'}
          </Button>
          <MoreMenu items={more} label={`More for ${title}`} small />
        </span>
      </header>
      {site.deletedAt !== null && <DeletedStrip off={off} restore={() => restore(site.id)} what="site" />}
      {editing && why === null ? (
        <Suspense fallback={<Bones label="Opening the form" rows={3} />}>
          <SiteEditor site={site} />
        </Suspense>
      ) : (
        <SiteFacts off={why} site={site} />
      )}
      <Counts site={site} />
      <Machines off={why} site={site} />
      {children}
      {asking && <RemoveSite onClose={() => ask(false)} onGone={onGone} site={site} />}
    </section>
  );
};
