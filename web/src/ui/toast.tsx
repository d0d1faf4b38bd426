import { toast as hot, type Renderable, type Toast } from 'react-hot-toast/headless';
import { Button } from './Button.tsx';
import { Ticks } from './Ticks.tsx';

/** How long each kind of toast stays, milliseconds, and how many there are at most (spec §9). */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
} as const;
export const toastLimit = 20;

const undoable =
  (message: string, undo: () => void) =>
  (shown: Toast): Renderable => (
    <>
      <span>{message}</span>
      <Ticks of={toastDurations.custom / 1000} shown={shown} />
      <Button
        look="quiet"
        onClick={() => {
          hot.dismiss(shown.id);
          undo();
        }}
        small
      >
        Undo
      </Button>
    </>
  );

/** Short messages at the top right; never the only place where a failure is told. */
export const toast = {
  success: (message: string) => hot.success(message),
  error: (message: Renderable) => hot.error(message),
  blank: (message: string) => hot(message),
  loading: (message: string) => hot.loading(message),
  custom: (message: Renderable) => hot.custom(message),
  /** Done, and can be taken back for 4 s; the time stands still under pointer or focus. */
  undo: (message: string, undo: () => void) => hot.custom(undoable(message, undo)),
  dismiss: (id?: string) => hot.dismiss(id),
};
