// A page that stands beside another one for minutes may never be told that it is idle, and what waits for that would wait
// to the end of its patience in each test.
window.requestIdleCallback = (run) =>
  window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }));
window.cancelIdleCallback = (id) => window.clearTimeout(id);
