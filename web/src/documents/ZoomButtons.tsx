import { buttonClass } from '#ui/Button.tsx';
import { Minus, Plus } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Documents.module.css';
import type { Zoom } from './useZoom.ts';

/** What the viewer's keys do here; false: nothing. */
export type StageKeys = { key: (key: string) => boolean };

/** How large it is, and the ways to change that. */
export const ZoomButtons = ({ zoom }: { zoom: Pick<Zoom, 'scale' | 'by' | 'reset'> }) => (
  <span className={styles.zoom}>
    <IconButton glyph={Minus} look="plain" name="Smaller" onClick={() => zoom.by(0.8)} small />
    <button
      className={`${buttonClass({ small: true })} num`}
      onClick={zoom.reset}
      title="As large as it fits"
      type="button"
    >
      <span className="vh">Size </span>
      {`${Math.round(zoom.scale * 100)} %`}
    </button>
    <IconButton glyph={Plus} look="plain" name="Larger" onClick={() => zoom.by(1.25)} small />
  </span>
);

/** Plus, minus and nought, as every viewer has them. */
export const zoomKey =
  (zoom: Pick<Zoom, 'by' | 'reset'>) =>
  (key: string): boolean => {
    if (key === '+' || key === '=') zoom.by(1.25);
    else if (key === '-') zoom.by(0.8);
    else if (key === '0') zoom.reset();
    else return false;
    return true;
  };
