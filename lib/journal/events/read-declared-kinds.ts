import { readInstallation } from '../../permissions/installation/read-installation.ts';
import type { StoreApi } from '../../permissions/installation/store-document.ts';
import { builtInKinds } from './kind.ts';

/** The kinds of events that the platform has declared, by their names. */
export function readDeclaredKinds(): StoreApi['events'] {
  return readInstallation().storeApi?.events ?? {};
}

/** The names of all kinds of events that there are: ours, then the platform's. */
export function readKindNames(): string[] {
  return [...builtInKinds(readInstallation().ownStoreApi), ...Object.keys(readDeclaredKinds())];
}
