import { existsSync } from 'node:fs';

const first = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Where Chromium is: scripts/test.mjs says so in CHROMIUM; run by hand, the usual place will do. */
export const chromiumPath = first([process.env['CHROMIUM'], '/usr/bin/chromium']);
// The same without its window, which nobody sees: a story costs a fifth less of the processor.
const shellPath = first(['/usr/bin/chromium-headless-shell', chromiumPath]);

// Playwright's own list, which a second one would replace, and the parts of the window that nobody sees: they are pages
// of their own, loaded and drawn beside every page of a test.
const without = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Without its background requests; in a sandbox but for root, whom it would refuse. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without.join(',')}`,
];

const launch = (executablePath: string | undefined, more: readonly string[] = []) => ({
  args: [...chromiumArguments, ...more],
  ...(executablePath ? { executablePath } : {}),
});
// A page of a test is gone before what its scripts gain by it has paid for making them fast.
const briefly = ['--js-flags=--no-maglev,--no-turbofan'];

/** What Playwright launches it with. */
export const chromiumLaunch = launch(shellPath);
/** The same for tests, which measure nothing. */
export const testLaunch = launch(shellPath, briefly);
/** With all that belongs to a window: without one there are no notifications of the system. */
export const windowedLaunch = launch(chromiumPath, briefly);

/** A state comes, however busy the machine is; only one that never comes is a failure. */
export const patience = 120_000;
