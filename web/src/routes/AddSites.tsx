import { type RouteStops, routeOperations, stopTitle } from 'domain/routes';
import { useDeferredValue, useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { belowTitle } from './words.ts';

/** Sites on no route, to be put on this one. */
export const AddSites = ({ route, onAdded }: { route: string; onAdded: (stops: RouteStops) => void }) => {
  const { off } = useWork();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const found = useRead(routeOperations.without, { text: wanted }, { follows: ['sites', 'routes'] });
  const act = useAct();
  const add = (siteId: string) =>
    act.run(async () => {
      onAdded(await call(routeOperations.add, { route, siteIds: [siteId] }));
      await found.refetch();
    });
  const items = found.data?.items ?? [];
  return (
    <Panel count={found.data?.total} title="Sites without a route">
      <div className="pad">
        <TextField
          label="Find a site"
          onChange={({ target }) => setText(target.value)}
          placeholder="Name, street, city or code"
          type="search"
          value={text}
        />
      </div>
      {items.length === 0 && found.data && (
        <p className="pad small soft">
          {wanted ? 'No site on no route says that.' : 'Every site is on a route.'}
        </p>
      )}
      <ul>
        {items.slice(0, 30).map((site) => (
          <Line help={belowTitle(site)} item key={site.siteId} label={stopTitle(site)}>
            <Button aria-label={`Add ${stopTitle(site)}`} off={off} onClick={() => add(site.siteId)} small>
              Add
            </Button>
          </Line>
        ))}
      </ul>
    </Panel>
  );
};
