// npm run build: installs, generates and builds whatever is missing or older than its sources. With --packages it
// leaves the build out, so that an image keeps the packages while only sources change.
import { prepare } from './prepare.mjs';

const isWhole = !process.argv.includes('--packages');
await prepare({ build: isWhole });
// So that `npm pack` finds it where npm runs no scripts.
if (isWhole) await import('../packages/cli/build.mjs');
