import { type RefObject, useEffect } from 'react';

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

const load = (): Promise<Adapter> => import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

/** A line of a list that is lifted by its handle and dropped on another line, whose place it takes. */
export const useSortable = (
  line: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  {
    id,
    off,
    onOver,
    onDrop,
  }: { id: string; off: boolean; onOver: (over: boolean) => void; onDrop: (id: string) => void },
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers are looked up when they run
  useEffect(() => {
    const element = line.current;
    if (!element || off) return;
    let stops: (() => void)[] = [];
    let over = false;
    void load().then(({ draggable, dropTargetForElements }) => {
      if (over) return;
      const dragHandle = handle.current;
      const stop = draggable({
        element,
        getInitialData: () => ({ stop: id }),
        ...(dragHandle && { dragHandle }),
      });
      const unlisten = dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['stop'] === 'string',
        onDragEnter: () => onOver(true),
        onDragLeave: () => onOver(false),
        onDrop: ({ source }) => {
          onOver(false);
          onDrop(String(source.data['stop']));
        },
      });
      stops = [stop, unlisten];
    });
    return () => {
      over = true;
      for (const stop of stops) stop();
    };
  }, [line, handle, id, off, onDrop]);
};
