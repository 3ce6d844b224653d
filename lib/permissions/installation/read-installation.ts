import { processWide } from '../../kernel/process/process-wide.ts';
import { ALL_OURS, type Installation, type StoreOperation } from './store-document.ts';
import { pathFor, pathsOf, type StorePath } from './store-path.ts';

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** What the API is made of, with the platform's paths in the order in which they are looked at. */
    installation?: { is: Installation; paths: StorePath[] };
  }
}

/** What the API of this installation is made of; the same object until that changes. */
export function readInstallation(): Installation {
  return processWide.installation?.is ?? ALL_OURS;
}

/** Sets it for the whole process: at start, and whenever the platform's document has changed. */
export function setInstallation(is: Installation): void {
  processWide.installation = { is, paths: pathsOf(is.storeApi?.operations ?? []) };
}

/**
 * The path of the platform that an address is one of.
 * @param path the address's, encoded, with `/api/v1` or `/v1` in front
 */
export function readStorePath(path: string): { path: StorePath; below: string } | null {
  const below = belowV1(path);
  const found = below === null ? undefined : pathFor(processWide.installation?.paths ?? [], below);
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
