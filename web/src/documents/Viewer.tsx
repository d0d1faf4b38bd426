import type { FileFacts } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ChevronLeft, ChevronRight, Download } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { usePhone } from '#ui/usePhone.ts';
import styles from './Documents.module.css';
import { Stage } from './Stage.tsx';
import { cameWords, fileAddress, isThere } from './words.ts';
import type { StageKeys } from './ZoomButtons.tsx';

/** The way through a list: where one is in it, and how one goes on. */
export type Way = {
  ids: readonly string[];
  /** How many there are, read or not; undefined: that is not known. */
  of: number | undefined;
  at: string;
  onGo: (id: string) => void;
};

const placeWords = ({ ids, of, at }: Way): string | null => {
  const place = ids.indexOf(at) + 1;
  if (place === 0 || (of ?? ids.length) < 2) return null;
  return of === undefined ? `${place}` : `${place} of ${of}`;
};

const beside = ({ ids, at }: Way, step: 1 | -1): string | undefined => ids[ids.indexOf(at) + step];

const Goes = ({ way, step }: { way: Way; step: 1 | -1 }) => {
  const to = beside(way, step);
  return (
    to !== undefined && (
      <IconButton
        className={step < 0 ? styles.prev : styles.next}
        glyph={step < 0 ? ChevronLeft : ChevronRight}
        look="plain"
        name={step < 0 ? 'Previous file' : 'Next file'}
        onClick={() => way.onGo(to)}
      />
    )
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="menu"]') !== null;

/** Arrows go on, plus, minus and nought change the size. */
const useKeys = (way: Way, stage: { readonly current: StageKeys | null }) => {
  const now = useRef(way);
  useEffect(() => {
    now.current = way;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A question over it has the keys.
      if (document.querySelectorAll('[role="dialog"]').length > 1) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      const to = step && beside(now.current, step);
      if (to) now.current.onGo(to);
      else if (!stage.current?.key(event.key)) return;
      event.preventDefault();
    };
    // Before the dialog, which keeps the arrows to itself.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [stage]);
};

/** One file over the page, with the way to those beside it in its list; what is known of it stands at its side. */
export const Viewer = ({
  file,
  way,
  title = file.name,
  description = cameWords(file),
  actions,
  thumb,
  onClose,
  children,
}: {
  file: FileFacts;
  way: Way;
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** On a phone what the head has no room for stands below. */
  thumb?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}) => {
  const stage = useRef<StageKeys>(null);
  useKeys(way, stage);
  const phone = usePhone();
  const place = placeWords(way);
  const save = isThere(file) && (
    <a className={buttonClass()} download href={fileAddress(file)}>
      <Download data-size="small" />
      Download
    </a>
  );
  return (
    <Dialog
      actions={
        <>
          {!phone && save}
          {actions}
        </>
      }
      bare
      description={description}
      foot={
        phone && (
          <span className={styles.thumb}>
            {save}
            {thumb}
          </span>
        )
      }
      onClose={onClose}
      open
      size="xxl"
      title={title}
    >
      <div className={children ? styles.both : styles.alone}>
        <div className={styles.side}>
          <Stage file={file} key={file.id} keys={stage} />
          <Goes step={-1} way={way} />
          <Goes step={1} way={way} />
          <p className={`small num ${styles.where}`}>
            {place && <span>{place}</span>}
            <span>{sizeWords(file.sizeBytes)}</span>
          </p>
        </div>
        {children && <div className={styles.facts}>{children}</div>}
      </div>
    </Dialog>
  );
};
