// npm run example-platform: a small store platform to put the product in front of. See docs/platform.md.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false, dev: true });
readEnvFile();
const { startPlatform } = await import('../examples/platform/platform.ts');

const port = Number(process.env.EXAMPLE_PLATFORM_PORT || 4100);
const product = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`;
const platform = await startPlatform(port, product, secrets());
console.log(`A store platform serves at ${platform.url}. Start the product with these variables, as in .env:\n`);
for (const [name, value] of Object.entries(platform.settings)) console.log(`${name}=${value}`);
console.log(`
Sign in there as ada or bea, with any password. Somebody buys something:
  curl -X POST ${platform.url}/buy/shop-1/live
The payments that it was asked for, with those that wait (of customers whose address begins with later):
  curl ${platform.url}/payments
`);
console.log(`Waiting for ${product} to put three stores there …`);
platform.putting.then(
  () => console.log('The product has all three stores.'),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
    platform.stop();
  },
);

/** Made when it starts for the first time, and kept: the product has them in its variables. */
function secrets() {
  const folder = join(process.env.DATA_DIR || '.data', 'example-platform');
  const file = join(folder, 'secrets.json');
  const made = {
    client: randomBytes(24).toString('base64url'),
    platform: randomBytes(32).toString('base64url'),
    payments: `whsec_${randomBytes(32).toString('base64')}`,
  };
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 });
  } catch {
    // They are there.
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
