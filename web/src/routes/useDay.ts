import { dollars, isAdministrator } from 'domain/kernel';
import { routeDayOperations } from 'domain/routes';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useWhole } from '#platform/useStore.ts';
import { useWork } from '#view';
import { days } from './rows.ts';

const load = (id: string) => call(routeDayOperations.get, { id });

/** The day of a route and a date on this device; undefined while that is not known. */
const useKeptId = (route: string, date: string): string | null | undefined => {
  const [found, setFound] = useState<string | null | undefined>();
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The device's own store may open a moment after the page.
    const look = async (tries: number) => {
      const kept = await days.allKept().catch(() => []);
      if (left) return;
      const day = kept.find((row) => row.route === route && row.date === date);
      setFound(day?.id ?? null);
      if (!day && tries > 0) timer = setTimeout(() => void look(tries - 1), 500);
    };
    setFound(undefined);
    void look(10);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [route, date]);
  return found;
};

/** Which row the day of a route and a date is: as the server says, or as the device remembers. */
export const useDayId = (route: string, date: string) => {
  const asked = useRead(routeDayOperations.find, { route, date }, { follows: ['routeDays'] });
  const kept = useKeptId(route, date);
  return { id: asked.data?.id ?? kept ?? null, asked, none: asked.data?.id === null };
};

/** The day with its sites. */
export const useDay = (id: string) => useWhole(days, id, load);

/** ‘last $402.75’, for administrators; undefined where nothing is known, and to everybody else (D55). */
export const useLastAmount = (id: string, siteId: string): string | undefined => {
  const may = isAdministrator(useWork().viewer.role);
  const { data } = useRead(routeDayOperations.lastAmounts, { id }, { when: may });
  const last = may ? data?.items.find((one) => one.siteId === siteId) : undefined;
  return last && `last ${dollars(last.gross)}`;
};
