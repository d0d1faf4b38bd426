import { usersOperations } from 'domain/users';
import { refresh } from '#platform/cache.ts';

/** After an account changed: reads it afresh wherever it is shown. */
export const refreshUsers = () =>
  refresh(
    usersOperations.list,
    usersOperations.get,
    usersOperations.directory,
    usersOperations.reps,
    usersOperations.impersonable,
  );
