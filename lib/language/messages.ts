import arFrame from './messages/ar/frame.ts';
import arSignIn from './messages/ar/sign-in.ts';
import deFrame from './messages/de/frame.ts';
import deSignIn from './messages/de/sign-in.ts';
import enFrame from './messages/en/frame.ts';
import enSignIn from './messages/en/sign-in.ts';
import esFrame from './messages/es/frame.ts';
import esSignIn from './messages/es/sign-in.ts';
import frFrame from './messages/fr/frame.ts';
import frSignIn from './messages/fr/sign-in.ts';
import jaFrame from './messages/ja/frame.ts';
import jaSignIn from './messages/ja/sign-in.ts';
import ptFrame from './messages/pt-BR/frame.ts';
import ptSignIn from './messages/pt-BR/sign-in.ts';

/** All texts: by language, and by the room of the product in which they are read. */
export const MESSAGES = {
  en: {
    frame: enFrame,
    signIn: enSignIn,
  },
  de: {
    frame: deFrame,
    signIn: deSignIn,
  },
  fr: {
    frame: frFrame,
    signIn: frSignIn,
  },
  es: {
    frame: esFrame,
    signIn: esSignIn,
  },
  'pt-BR': {
    frame: ptFrame,
    signIn: ptSignIn,
  },
  ja: {
    frame: jaFrame,
    signIn: jaSignIn,
  },
  ar: {
    frame: arFrame,
    signIn: arSignIn,
  },
};
