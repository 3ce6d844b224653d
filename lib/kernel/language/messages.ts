import { processWide } from '../process/process-wide.ts';
import ar from './messages/ar.ts';
import de from './messages/de.ts';
import en from './messages/en.ts';
import es from './messages/es.ts';
import fr from './messages/fr.ts';
import ja from './messages/ja.ts';
import pt from './messages/pt-BR.ts';

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    /** For the pages, whose bundle has none of its own (`scripts/shared-texts.mjs`). */
    messages?: typeof MESSAGES;
  }
}

/** All texts: by language, and by the room of the product in which they are read. */
export const MESSAGES = { en, de, fr, es, 'pt-BR': pt, ja, ar };

processWide.messages = MESSAGES;
