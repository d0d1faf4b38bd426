import { countWords, phoneWords } from 'domain/kernel';
import type { Visit } from 'domain/visits';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { FileText, Navigation, Phone, UserRound } from '#ui/Icon.tsx';
import styles from './Place.module.css';

type Contact = Visit['site']['contact'];
type Files = Visit['files'];

/** The card of a place: a visit, a stop of a route day. */
export const PlaceCard = ({
  labelledBy,
  className,
  children,
}: {
  labelledBy: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section aria-labelledby={labelledBy} className={classes(styles.card, className)}>
    {children}
  </section>
);

/** Which place it is, where, and what is to be done there; `sign` stands before it, `end` behind it. */
export const PlaceHead = ({
  sign,
  title,
  end,
  children,
}: {
  sign: ReactNode;
  title: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.head}>
    {sign}
    <div>
      {title}
      {children}
    </div>
    {end}
  </div>
);

export const placeTitle = styles.title;

/** Whom one finds there, and what papers and photos there are; lines of the caller's own come first. */
export const PlaceLines = ({
  contact,
  files,
  fileAt,
  where = 'on site',
  children,
}: {
  contact: Contact;
  where?: string;
  files: Files;
  fileAt: (file: string) => string;
  children?: ReactNode;
}) => {
  const papers = files.filter(({ category }) => category !== 'service_photo');
  const photos = files.filter(({ category }) => category === 'service_photo');
  const link = (id: string, words: string) => (
    <a className={styles.reach} href={fileAt(id)} key={id} rel="noreferrer" target="_blank">
      {words}
    </a>
  );
  if (!children && !contact && files.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {children}
      {contact && (
        <li>
          <UserRound />
          <span>
            {[contact.name, where].filter(Boolean).join(', ')}
            {contact.phone && ', '}
            {contact.phone && (
              <a className={styles.reach} href={`tel:${contact.phone}`}>
                {phoneWords(contact.phone)}
              </a>
            )}
          </span>
        </li>
      )}
      {files.length > 0 && (
        <li>
          <FileText />
          <div className="row wrap">
            {papers.map(({ id, name }) => link(id, name))}
            {photos.length > 0 && (
              <details>
                <summary>{countWords(photos.length, 'service photo')}</summary>
                <span className="row wrap">
                  {photos.map(({ id }, index) => link(id, `Photo ${index + 1}`))}
                </span>
              </details>
            )}
          </div>
        </li>
      )}
    </ul>
  );
};

/** A line of its own, under a sign. */
export const PlaceLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div className={styles.said}>{children}</div>
  </li>
);

/** What can be done there; the last one is the main act. */
export const PlaceActs = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
);

/** Calls whom one finds there. */
export const CallLink = ({ name, phone }: { name: string; phone: string }) => (
  <a aria-label={`Call ${name}`.trim()} className={buttonClass()} href={`tel:${phone}`}>
    <Phone data-size="small" />
    {`Call ${name.split(' ')[0] ?? ''}`.trim()}
  </a>
);

/** Where it is, as a way there. */
export const AddressLink = ({ to, children }: { to: string; children: string }) => (
  <a className={styles.reach} href={to} rel="noreferrer" target="_blank">
    {children}
  </a>
);

export const DirectionsLink = ({ to }: { to: string }) => (
  <a className={buttonClass()} href={to} rel="noreferrer" target="_blank">
    <Navigation data-size="small" />
    Directions
  </a>
);
