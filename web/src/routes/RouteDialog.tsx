import { isAdministrator } from 'domain/kernel';
import { type Route, routeOperations } from 'domain/routes';
import type { Weekday } from 'domain/sites';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useAct } from '#ui/useAct.ts';
import { PersonOptions, usePeople } from '#users';
import { weekdayLabels, weekdayOrder } from './words.ts';

/** A new route, or another name, other days or another collector for one. */
export const RouteDialog = ({
  route,
  onClose,
  onSaved,
}: {
  route: Route | null;
  onClose: () => void;
  onSaved: (route: Route) => void;
}) => {
  const [name, setName] = useState(route?.name ?? '');
  const [days, setDays] = useState<readonly Weekday[]>(route?.days ?? []);
  const [collector, setCollector] = useState(route?.collector ?? '');
  const people = [...usePeople().values()].filter(({ role }) => isAdministrator(role));
  const act = useAct();
  const send = () =>
    act.run(async () => {
      const given = { days: [...days], collector: collector || null };
      const saved = await call(
        routeOperations.save,
        route
          ? { name: route.name, newName: name.trim(), ...given }
          : { name: name.trim(), isNew: true, ...given },
      );
      await refresh(routeOperations.list, routeOperations.stops);
      onSaved(saved);
    });
  const toggle = (day: Weekday) =>
    setDays((before) => (before.includes(day) ? before.filter((one) => one !== day) : [...before, day]));
  return (
    <FormDialog
      answer={route ? 'Save the route' : 'Add the route'}
      busy={act.busy}
      failure={act.failure}
      off={name.trim() ? undefined : 'A route needs a name.'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) send();
      }}
      title={route ? 'Change the route' : 'New route'}
    >
      <Field label="Name">
        <TextInput maxLength={100} onChange={({ target }) => setName(target.value)} value={name} />
      </Field>
      <fieldset aria-label="Driven on" className="row wrap" style={{ border: 0, margin: 0, padding: 0 }}>
        {weekdayOrder.map((day) => (
          <Button aria-pressed={days.includes(day)} key={day} onClick={() => toggle(day)} small>
            {weekdayLabels[day]}
          </Button>
        ))}
      </fieldset>
      <Field help="Administrators alone work on routes." label="Collector">
        <Select onChange={({ target }) => setCollector(target.value)} value={collector}>
          <option value="">Nobody yet</option>
          <PersonOptions people={people} />
        </Select>
      </Field>
    </FormDialog>
  );
};
