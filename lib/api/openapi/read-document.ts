import { processWide } from '../../kernel/process/process-wide.ts';
import { readInstallation } from '../../permissions/installation/read-installation.ts';
import { openApiDocument } from './document.ts';

declare module '../../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** The document as JSON, for these settings and what the API is made of. */
    openApi?: { settings: object; installation: object; text: string };
  }
}

/**
 * {@link openApiDocument} as JSON, written once for the settings of the process: it takes too long to be done for every
 * stranger who asks, or in each of the bundles.
 */
export function readDocumentText(settings: { appName: string; baseUrl: string }): string {
  const installation = readInstallation();
  const known = processWide.openApi;
  if (known?.settings === settings && known.installation === installation) return known.text;
  const text = JSON.stringify(openApiDocument(settings, installation));
  processWide.openApi = { settings, installation, text };
  return text;
}
