// npm run sdk: makes what packages/sdk-typescript and packages/sdk-python have from the OpenAPI document.
import { prepare } from './prepare.mjs';

await prepare({ build: false });
const { register } = await import('tsx/esm/api');
register();
const { writeGenerated } = await import('../packages/emitter/write.ts');

const changed = writeGenerated();
console.log(changed.length > 0 ? `Wrote ${changed.join(' and ')}.` : 'Nothing has changed.');
