import { processWide } from '../process/process-wide.ts';
import type { StoreApi, StoreOperation } from './store-document.ts';
import { pathFor, pathsOf, type StorePath } from './store-path.ts';

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** The platform's API, and its paths in the order in which they are looked at. */
    storeApi?: { api: StoreApi; paths: StorePath[] };
  }
}

/** The API of the platform that stands behind the product; null where none does. */
export function readStoreApi(): StoreApi | null {
  return processWide.storeApi?.api ?? null;
}

/** Sets it for the whole process: at start, and whenever its document has changed. */
export function setStoreApi(api: StoreApi | null): void {
  if (api === null) delete processWide.storeApi;
  else processWide.storeApi = { api, paths: pathsOf(api.operations) };
}

/**
 * The path of the platform that an address is one of.
 * @param path the address's, encoded, with `/api/v1` or `/v1` in front
 */
export function readStorePath(path: string): { path: StorePath; below: string } | null {
  const below = belowV1(path);
  const found = below === null ? undefined : pathFor(processWide.storeApi?.paths ?? [], below);
  return found && below !== null ? { path: found, below } : null;
}

/** The operation that a method is at a path; that of GET for HEAD. */
export function operationAt({ operations }: StorePath, method: string): StoreOperation | undefined {
  return operations[(method === 'HEAD' ? 'get' : method.toLowerCase()) as StoreOperation['method']];
}

/** What is behind `/api/v1` or `/v1`; null for other paths. */
export function belowV1(path: string): string | null {
  return /^(?:\/api)?\/v1(?=\/)(.*)$/s.exec(path)?.[1] ?? null;
}
