import type { StoreApi } from '../permissions/installation/store-document.ts';
import { checkStoreDocument } from '../platform/check-store-document.ts';
import { readStoreDocument } from '../platform/read-store-document.ts';
import { builtInNames } from './built-in-names.ts';

/**
 * Reads and checks the document of the platform that stands behind the product.
 * @returns what it says, with a line for each thing in it that OpenAPI doesn't know; or a line for each fault
 */
export async function readStoreApi(
  address: string,
  ownStoreApi: boolean,
): Promise<{ api: StoreApi; warnings: string[] } | { problems: string[] }> {
  const read = await readStoreDocument(address);
  return 'problem' in read ? { problems: [read.problem] } : checkStoreDocument(read.text, builtInNames(ownStoreApi));
}
