// npm run sdk: makes what the SDKs in packages/ have from the OpenAPI document.
// npm run sdk -- --release: with each release, keeps the document that later ones may not break.
import { readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

register();
const { currentDocument, writeGenerated, writeReleased } = await import('../packages/emitter/write.ts');

const document = currentDocument();
const changed = await writeGenerated(document);
console.log(changed.length > 0 ? `Wrote ${changed.join(' and ')}.` : 'Nothing has changed.');
if (process.argv.includes('--release'))
  writeReleased(JSON.parse(readFileSync('package.json', 'utf8')).version, document);
