import { onLimited } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';

// Milliseconds: a page reads much at once, and all of it is refused with the same words.
const quiet = 5_000;

/** Says that reading has to wait because a limit is used up: an empty list of a search would say that there is nothing; answers how to stop. */
export const sayLimited = (): (() => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return onLimited((message) => {
    if (performance.now() - last < quiet) return;
    last = performance.now();
    toast.error(message);
  });
};
