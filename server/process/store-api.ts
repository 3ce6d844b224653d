import { readStoreApi } from '@/lib/api/read-store-api.ts';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { setInstallation } from '@/lib/permissions/installation/read-installation.ts';
import type { StoreApi } from '@/lib/permissions/installation/store-document.ts';
import { requestPayment } from '@/lib/platform/request-payment.ts';
import { StartError } from './start-error.ts';

type Settings = Pick<Env, 'storeApi' | 'ownStoreApi'>;

/**
 * Sets what the API of this process is made of, and whom it asks for live payments: the platform, where it says at
 * which address; without, they count as paid.
 */
export function takePlatform(
  { ownStoreApi, payments }: Pick<Env, 'ownStoreApi' | 'payments'>,
  storeApi: StoreApi | null,
): void {
  setInstallation({ storeApi, ownStoreApi });
  setPaymentProvider(payments ? requestPayment : undefined);
}

/**
 * Reads the document of the platform's API at the start; null without one. Throws {@link StartError} with a line for
 * each fault.
 */
export async function openStoreApi({ storeApi, ownStoreApi }: Settings): Promise<StoreApi | null> {
  if (!storeApi) return null;
  const read = await readStoreApi(storeApi.document, ownStoreApi);
  if ('problems' in read) throw new StartError(read.problems.map((problem) => `STORE_API ${problem}`).join('\n'));
  for (const warning of read.warnings) log().warn(`STORE_API ${warning}`);
  return read.api;
}

/**
 * Reads the document anew whenever the process is told to (SIGHUP). A faulty one changes nothing, and the log says what
 * is wrong with it.
 * @param take gets what a good one says
 */
export function rereadStoreApi(settings: Settings, take: (api: StoreApi) => void): void {
  const { storeApi, ownStoreApi } = settings;
  if (!storeApi) return;
  let reading: Promise<void> = Promise.resolve();
  const reread = async () => {
    const read = await readStoreApi(storeApi.document, ownStoreApi);
    if ('problems' in read) {
      for (const problem of read.problems) log().error(`STORE_API ${problem}`);
      return log().error('the document of the store platform is faulty: the former one stays');
    }
    take(read.api);
    log().info({ operations: read.api.operations.length }, 'the document of the store platform was read anew');
  };
  // One after the other, so that the last that was asked for is the last that is taken.
  process.on('SIGHUP', () => {
    reading = reading.then(reread).catch((error) => log().error({ err: error }, 'a document could not be read'));
  });
}
