import { existsSync } from 'node:fs';

/** Where Chromium is: scripts/test.mjs says so in CHROMIUM; run by hand, the usual place will do. */
export const chromiumPath = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== undefined && existsSync(path));

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

/** What Playwright launches it with. */
export const chromiumLaunch = {
  args: chromiumArguments,
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
};

/** A state comes, however busy the machine is; only one that never comes is a failure. */
export const patience = 120_000;
