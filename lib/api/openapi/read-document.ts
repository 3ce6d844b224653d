import { processWide } from '../../process/process-wide.ts';
import { openApiDocument } from './document.ts';

declare module '../../process/process-wide.ts' {
  interface ProcessWide {
    /** The document as JSON, for these settings. */
    openApi?: { settings: object; text: string };
  }
}

/**
 * {@link openApiDocument} as JSON, written once for the settings of the process: it takes too long to be done for every
 * stranger who asks, or in each of the bundles.
 */
export function readDocumentText(settings: { appName: string; baseUrl: string }): string {
  if (processWide.openApi?.settings !== settings)
    processWide.openApi = { settings, text: JSON.stringify(openApiDocument(settings)) };
  return processWide.openApi.text;
}
