// Builds the pages, unless that has been done for exactly these sources.
import { prepare } from './prepare.mjs';

await prepare({ build: true });
