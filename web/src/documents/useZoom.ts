import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

const most = 8;
type Point = { x: number; y: number };
type View = { scale: number } & Point;
const fits: View = { scale: 1, x: 0, y: 0 };

const middle = ([a, b]: readonly Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});
const apart = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Another size around a point of the place: what is under it stays there. */
const scaled = (view: View, by: number, at: Point): View => {
  const scale = Math.min(most, Math.max(1, view.scale * by));
  const ratio = scale / view.scale;
  return scale === 1 ? fits : { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
};

/** A picture that grows under two fingers, the wheel with Ctrl, keys and buttons, and is moved while it is larger than its place. */
export const useZoom = () => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLImageElement>(null);
  const view = useRef<View>(fits);
  const fingers = useRef(new Map<number, Point>());
  const [scale, setScale] = useState(1);

  const show = useCallback((next: View) => {
    const box = place.current?.getBoundingClientRect();
    // It never leaves its place: at most the part that is larger moves out of it.
    const room = (size: number) => (size * (next.scale - 1)) / 2;
    const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    const x = within(next.x, room(box?.width ?? 0));
    const y = within(next.y, room(box?.height ?? 0));
    view.current = { scale: next.scale, x, y };
    if (shown.current) shown.current.style.transform = `translate(${x}px, ${y}px) scale(${next.scale})`;
    setScale(next.scale);
  }, []);
  const from = useCallback((at: Point): Point => {
    const box = place.current?.getBoundingClientRect();
    return box ? { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 } : at;
  }, []);
  const by = useCallback((factor: number) => show(scaled(view.current, factor, { x: 0, y: 0 })), [show]);
  const reset = useCallback(() => show(fits), [show]);

  useEffect(() => {
    const element = place.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      show(scaled(view.current, event.deltaY < 0 ? 1.1 : 0.9, from({ x: event.clientX, y: event.clientY })));
    };
    // React's own listeners may not hold the page still.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [show, from]);

  const move = (event: PointerEvent) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [was, is] = [middle(before), middle(after)];
    const grown = after.length > 1 ? apart(after) / Math.max(1, apart(before)) : 1;
    const next = scaled(view.current, grown, from(is));
    show({ ...next, x: next.x + is.x - was.x, y: next.y + is.y - was.y });
  };
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    place,
    shown,
    scale,
    by,
    reset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: () => (view.current.scale > 1 ? reset() : by(2)),
    },
  };
};

export type Zoom = ReturnType<typeof useZoom>;
