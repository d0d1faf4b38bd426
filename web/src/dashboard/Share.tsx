import { Ridge } from '#ui/Ridge.tsx';

const mostTicks = 30;
const good = 0.8;

/** How many of so many, as ticks; its number stands beside it. */
export const Share = ({ within, of }: { within: number; of: number }) => {
  if (of === 0) return null;
  const ticks = Math.min(of, mostTicks);
  const share = within / of;
  return <Ridge lit={Math.round(share * ticks)} of={ticks} tone={share >= good ? 'ok' : 'warn'} />;
};
