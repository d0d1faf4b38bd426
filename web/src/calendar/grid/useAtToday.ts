import { type RefObject, useEffect } from 'react';

/** Where days have more width than there is, as on a phone, today's stands at the left end when they come into sight; of others the first. */
export const useAtToday = (
  scroller: RefObject<HTMLElement | null>,
  dates: readonly string[],
  today: string,
): void => {
  const [first = ''] = dates;
  const isThere = dates.includes(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stretch of days
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const column = isThere ? current.querySelector(`[data-day="${today}"]`) : null;
    const gutter = current.querySelector('[data-columns] > div')?.getBoundingClientRect().width ?? 0;
    const leftOf = (one: Element) => one.getBoundingClientRect().left;
    current.scrollLeft = column ? current.scrollLeft + leftOf(column) - leftOf(current) - gutter : 0;
  }, [first, dates.length, isThere]);
};
