import arFrame from './messages/ar/frame.ts';
import deFrame from './messages/de/frame.ts';
import enFrame from './messages/en/frame.ts';
import esFrame from './messages/es/frame.ts';
import frFrame from './messages/fr/frame.ts';
import jaFrame from './messages/ja/frame.ts';
import ptFrame from './messages/pt-BR/frame.ts';

/** All texts: by language, and by the room of the product in which they are read. */
export const MESSAGES = {
  en: {
    frame: enFrame,
  },
  de: {
    frame: deFrame,
  },
  fr: {
    frame: frFrame,
  },
  es: {
    frame: esFrame,
  },
  'pt-BR': {
    frame: ptFrame,
  },
  ja: {
    frame: jaFrame,
  },
  ar: {
    frame: arFrame,
  },
};
