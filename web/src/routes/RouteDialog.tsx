import { type Route, routeOperations } from 'domain/routes';
import type { Weekday } from 'domain/sites';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { PersonOptions, usePeople } from '#users';
import { weekdayLabels, weekdayOrder } from './words.ts';

type Values = { name: string; days: readonly Weekday[]; collector: string };

const valuesOf = (route: Route | null): Values => ({
  name: route?.name ?? '',
  days: route?.days ?? [],
  collector: route?.collector ?? '',
});

const check = ({ name }: Values) => (name.trim() === '' ? { name: 'A route needs a name.' } : {});

const fieldsOf = ({ name, days, collector }: Values) => ({
  name: name.trim(),
  days: [...days],
  collector: collector || null,
});

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
  const people = [...usePeople().values()];
  const draft = useDraft({
    noun: 'routes',
    at: route?.name ?? '',
    values: () => valuesOf(route),
    check,
    fields: fieldsOf,
    create: ({ name, ...given }, { key }) =>
      call(
        routeOperations.save,
        route ? { name: route.name, newName: name, ...given } : { name, isNew: true, ...given },
        { key },
      ),
    saved: (saved) => {
      void refresh(routeOperations.list, routeOperations.stops).then(() => saved && onSaved(saved));
    },
  });
  const { days } = draft.values;
  const toggle = (day: Weekday) =>
    draft.set('days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <FormDialog
      {...draft.form}
      answer={route ? 'Save the route' : 'Add the route'}
      off={draft.problems.name}
      onClose={onClose}
      title={route ? 'Change the route' : 'New route'}
    >
      <TextField {...draft.field('name')} label="Name" maxLength={100} />
      <fieldset aria-label="Driven on" className="row wrap" style={{ border: 0, margin: 0, padding: 0 }}>
        {weekdayOrder.map((day) => (
          <Button aria-pressed={days.includes(day)} key={day} onClick={() => toggle(day)} small>
            {weekdayLabels[day]}
          </Button>
        ))}
      </fieldset>
      <SelectField
        {...draft.field('collector')}
        help="They open and work its days, and read a day for a week after it is closed."
        label="Collector"
      >
        <option value="">Nobody yet</option>
        <PersonOptions people={people} />
      </SelectField>
    </FormDialog>
  );
};
