const far = 72;
/** Against the finger, so that it feels held. */
const drag = 0.5;

export type Pull = { state: 'idle' | 'pulling' | 'ready' | 'reading'; by: number };
const idle: Pull = { state: 'idle', by: 0 };

/** Pull to refresh: a finger that draws a list down from its top reads it again; answers how to stop. */
export const followPull = (
  box: HTMLElement,
  read: () => Promise<void>,
  setPull: (pull: Pull) => void,
): (() => void) => {
  let from: { x: number; y: number } | null = null;
  let by = 0;
  const start = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    from =
      touch && touches.length === 1 && box.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : null;
    by = 0;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!from || !touch) return;
    const down = touch.clientY - from.y;
    // Sideways is the way to the next column.
    if (by === 0 && (down <= 4 || Math.abs(touch.clientX - from.x) > down)) {
      if (Math.abs(down) > 4 || Math.abs(touch.clientX - from.x) > 8) from = null;
      return;
    }
    by = Math.max(0, down * drag);
    if (event.cancelable) event.preventDefault();
    setPull({ state: by >= far * drag ? 'ready' : 'pulling', by: Math.min(by, far) });
  };
  const end = () => {
    const wanted = from !== null && by >= far * drag;
    from = null;
    if (!wanted) return setPull(idle);
    setPull({ state: 'reading', by: far * drag });
    void read().finally(() => setPull(idle));
  };
  const leave = () => {
    from = null;
    setPull(idle);
  };
  box.addEventListener('touchstart', start, { passive: true });
  box.addEventListener('touchmove', move, { passive: false });
  box.addEventListener('touchend', end);
  box.addEventListener('touchcancel', leave);
  return () => {
    box.removeEventListener('touchstart', start);
    box.removeEventListener('touchmove', move);
    box.removeEventListener('touchend', end);
    box.removeEventListener('touchcancel', leave);
  };
};
