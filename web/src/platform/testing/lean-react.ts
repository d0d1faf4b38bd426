import * as React from 'react';

// React's development build keeps, for its developer tools, where each element was made and how long each part took:
// a third of all the time that the tests of screens take, and no test asks for it. Its warnings stay.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const shared = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[shared];
// It stops by itself after ten thousand elements a second, which it counts here.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
