// npm run sdk: makes what the SDKs and the command line in packages/ have from the OpenAPI document.
// npm run sdk -- --release: with each release, keeps the document that later ones may not break.
import { readFileSync } from 'node:fs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false });
const { writeGenerated, writeReleased } = await import('../packages/emitter/write.ts');

const changed = writeGenerated();
console.log(changed.length > 0 ? `Wrote ${changed.join(' and ')}.` : 'Nothing has changed.');
if (process.argv.includes('--release')) writeReleased(JSON.parse(readFileSync('package.json', 'utf8')).version);
