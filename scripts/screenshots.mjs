// npm run screenshots [folder] [part of a name]: every page and state, narrow and wide, light and dark, into the folder
// screenshots/ (git-ignored), with an index.html that shows them all. A part of a name takes the walks that have it.
import { prepare } from './prepare.mjs';

const [folder = 'screenshots', wanted = ''] = process.argv.slice(2);
await prepare({ build: true });
const { register } = await import('tsx/esm/api');
register();
const { takeAll } = await import('./screenshots/take-all.ts');
process.exitCode = await takeAll(folder, wanted);
