import { readInstallation } from '../../permissions/installation/read-installation.ts';
import { openApiDocument } from './document.ts';

/** The document as JSON, for these settings and what the API is made of. */
let known: { settings: object; installation: object; text: string } | undefined;

/**
 * {@link openApiDocument} as JSON, written once for the settings of the process: it takes too long to be done for every
 * stranger who asks.
 */
export function readDocumentText(settings: { appName: string; baseUrl: string }): string {
  const installation = readInstallation();
  if (known?.settings === settings && known.installation === installation) return known.text;
  known = { settings, installation, text: JSON.stringify(openApiDocument(settings, installation)) };
  return known.text;
}
