// npm run build: installs, generates and builds whatever is missing or older than its sources. With --packages it
// leaves the build out, so that an image keeps the packages while only sources change.
import { prepare } from './prepare.mjs';

await prepare({ build: !process.argv.includes('--packages') });
