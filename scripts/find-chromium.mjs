import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell does the same work with a third less processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// What a browser does for people and its maker, and takes processors from what is tested.
const NOT_WANTED = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];
/**
 * The address bar's pages take a third of all the time where every journey has a window of its own. The others are of
 * Playwright's own list, which Chromium reads no longer once it is given another.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'PaintHolding',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
];

/** How Chromium is started wherever this repository starts it. Root can't have its sandbox. */
export const CHROMIUM_ARGUMENTS = [
  ...NOT_WANTED,
  `--disable-features=${FEATURES_OFF.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const PLAYWRIGHT = ['npx', '--no-install', 'playwright', 'install'];
const APT = ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'];
/** Ways to install one; those of the system are root's. */
const WAYS = [
  [...PLAYWRIGHT, 'chromium'],
  ...(process.getuid?.() === 0 ? [[...PLAYWRIGHT, '--with-deps', 'chromium'], APT] : []),
];

/** A Chromium that is already here: CHROMIUM_PATH, the system's, or Playwright's own download; null without any. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS];
  // What only pretends to be one (Ubuntu's package that asks for a snap) does not start.
  const systems = places.find((place) => existsSync(place) && starts(place));
  if (systems) return systems;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) && starts(own) ? own : null;
}

/** As {@link findChromium}, but installs one where there is none. Throws with every way that was tried. */
export async function provideChromium() {
  let found = await findChromium();
  const tried = [];
  for (const [command, ...args] of found ? [] : WAYS) {
    const way = [command, ...args].join(' ');
    console.log(`No Chromium here; trying ${way} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const stdio = ['ignore', 'ignore', 'pipe'];
    const { stderr, error } = spawnSync(command, args, { encoding: 'utf8', stdio, env, timeout: 300_000 });
    found = await findChromium();
    if (found) break;
    tried.push(`  ${way}: ${error?.message ?? (stderr.trim().split('\n').at(-1) || 'it does not start')}`);
  }
  if (found) return found;
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.\n' +
      tried.join('\n'),
  );
}

function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
