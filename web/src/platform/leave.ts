/** Leaving the page for another address; an object, so that tests can stay. */
export const leave = { to: (url: string): void => location.assign(url) };
