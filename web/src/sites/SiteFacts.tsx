import { yesNo } from 'domain/kernel';
import { accessTypeLabels, commissionWords, type Site, siteTypeLabels } from 'domain/sites';
import type { ReactNode } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { CreditCard, DoorOpen, KeyRound } from '#ui/Icon.tsx';
import { dayOf, daysUntil } from '#ui/moment.ts';
import { useNames } from '#view';
import { Access } from './Access.tsx';
import styles from './Sites.module.css';
import { collectedWords, unitsWords } from './words.ts';

const soonDays = 60;
const glyphs = { 'key-required': KeyRound, 'card-access': CreditCard, 'open-access': DoorOpen } as const;

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={`facts ${styles.kv}`}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
  </dl>
);

/** When the price changes: a word once it is near. */
const VendChange = ({ date, now }: { date: string; now: number }) => {
  const left = daysUntil(date, now);
  if (left > soonDays) return dayOf(date, now);
  return (
    <Badge tone="warn">
      {left < 0 ? `Change was due ${dayOf(date, now)}` : `Change due ${dayOf(date, now)}`}
    </Badge>
  );
};

/** The next collection, with a word when it is late. */
const NextCollection = ({ date, now }: { date: string; now: number }) => {
  const late = -daysUntil(date, now);
  return late > 0 ? <span className="late">{`${dayOf(date, now)}, ${late} d late`}</span> : dayOf(date, now);
};

/** Who wrote it when; nobody types it. */
const Record = ({ site }: { site: Site }) => {
  const nameOf = useNames();
  const stamp = (verb: string, at: string, uid: string | null) =>
    [verb, dayOf(at), uid && nameOf(uid) && `by ${nameOf(uid)}`].filter(Boolean).join(' ');
  return (
    <p className={`${styles.address} small dim`}>
      {`${stamp('Added', site.createdAt, site.createdBy)}, ${stamp('changed', site.updatedAt, site.updatedBy)}.`}
    </p>
  );
};

const orDash = (value: string): string => value || '–';

/** What is known of a site, in three short columns. */
export const SiteFacts = ({ site, off }: { site: Site; off: string | null }) => {
  const nameOf = useNames();
  const now = Date.now();
  const Glyph = glyphs[site.accessType];
  const { lastServiceDate, lastSiteSurvey, vendChangeNext, nextCollectionDate, installedOn } = site;
  return (
    <div className={styles.facts}>
      <p className={styles.address}>
        {[site.streetAddress, site.streetAddressLine2, site.city, `${site.state} ${site.zipCode}`.trim()]
          .filter(Boolean)
          .join(', ') || 'No address yet'}
      </p>
      <Facts
        facts={[
          ['Type', siteTypeLabels[site.siteType]],
          ['Units', orDash(unitsWords(site))],
          ['Route', orDash(site.collectionRoute)],
          ['Collector', nameOf(site.collector) ?? ''],
          ['Number', site.siteNumber],
          ['Installed', installedOn ? dayOf(installedOn, now) : ''],
        ]}
      />
      <Facts
        facts={[
          [
            'Access',
            <span className={styles.glyph} key="access">
              <Glyph data-size="small" />
              {accessTypeLabels[site.accessType]}
            </span>,
          ],
          ['Key', yesNo(site.needsKey)],
          ['Lockbox', yesNo(site.hasLockbox)],
          ['Security', yesNo(site.hasSecurity)],
        ]}
      />
      <Facts
        facts={[
          ['Collected', orDash(collectedWords(site, now))],
          ['Next', nextCollectionDate && <NextCollection date={nextCollectionDate} key="next" now={now} />],
          ['Serviced', orDash(lastServiceDate ? dayOf(lastServiceDate, now) : '')],
          ['Surveyed', lastSiteSurvey ? dayOf(lastSiteSurvey, now) : ''],
          [
            'Next vend change',
            vendChangeNext ? <VendChange date={vendChangeNext} key="vend" now={now} /> : '–',
          ],
        ]}
      />
      {(site.commission !== null || site.rooms.length > 0) && (
        <div className={styles.wide}>
          <Facts
            facts={[
              ['Commission', site.commission && commissionWords(site.commission, site.numberOfUnits)],
              ['Rooms', site.rooms.join(', ')],
            ]}
          />
        </div>
      )}
      <Access off={off} site={site} />
      <Record site={site} />
    </div>
  );
};
