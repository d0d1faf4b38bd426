import { routeOperations } from 'domain/routes';
import { usersOperations } from 'domain/users';
import { page } from 'vitest/browser';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { RouteDialog } from './RouteDialog.tsx';

const north = { name: 'North', days: ['tue' as const], collector: null };

keepsDraft('a new route', {
  form: (done) => <RouteDialog onClose={done} onSaved={done} route={null} />,
  server: (fake) => fake.answer(usersOperations.directory, () => ({ items: [], cursor: null })),
  operation: routeOperations.save,
  answer: north,
  label: 'Name',
  name: 'name',
  typed: 'North',
  fill: () => page.getByRole('button', { name: 'Tue' }).click(),
  button: 'Add the route',
});

keepsDraft('another name for a route', {
  form: (done) => <RouteDialog onClose={done} onSaved={done} route={north} />,
  server: (fake) => fake.answer(usersOperations.directory, () => ({ items: [], cursor: null })),
  operation: routeOperations.save,
  answer: north,
  label: 'Name',
  name: 'name',
  typed: 'Napa north',
  button: 'Save the route',
});
