import arConsent from './messages/ar/consent.ts';
import arFrame from './messages/ar/frame.ts';
import arScopes from './messages/ar/scopes.ts';
import arSignIn from './messages/ar/sign-in.ts';
import deConsent from './messages/de/consent.ts';
import deFrame from './messages/de/frame.ts';
import deScopes from './messages/de/scopes.ts';
import deSignIn from './messages/de/sign-in.ts';
import enConsent from './messages/en/consent.ts';
import enFrame from './messages/en/frame.ts';
import enScopes from './messages/en/scopes.ts';
import enSignIn from './messages/en/sign-in.ts';
import esConsent from './messages/es/consent.ts';
import esFrame from './messages/es/frame.ts';
import esScopes from './messages/es/scopes.ts';
import esSignIn from './messages/es/sign-in.ts';
import frConsent from './messages/fr/consent.ts';
import frFrame from './messages/fr/frame.ts';
import frScopes from './messages/fr/scopes.ts';
import frSignIn from './messages/fr/sign-in.ts';
import jaConsent from './messages/ja/consent.ts';
import jaFrame from './messages/ja/frame.ts';
import jaScopes from './messages/ja/scopes.ts';
import jaSignIn from './messages/ja/sign-in.ts';
import ptConsent from './messages/pt-BR/consent.ts';
import ptFrame from './messages/pt-BR/frame.ts';
import ptScopes from './messages/pt-BR/scopes.ts';
import ptSignIn from './messages/pt-BR/sign-in.ts';

/** All texts: by language, and by the room of the product in which they are read. */
export const MESSAGES = {
  en: {
    consent: enConsent,
    frame: enFrame,
    scopes: enScopes,
    signIn: enSignIn,
  },
  de: {
    consent: deConsent,
    frame: deFrame,
    scopes: deScopes,
    signIn: deSignIn,
  },
  fr: {
    consent: frConsent,
    frame: frFrame,
    scopes: frScopes,
    signIn: frSignIn,
  },
  es: {
    consent: esConsent,
    frame: esFrame,
    scopes: esScopes,
    signIn: esSignIn,
  },
  'pt-BR': {
    consent: ptConsent,
    frame: ptFrame,
    scopes: ptScopes,
    signIn: ptSignIn,
  },
  ja: {
    consent: jaConsent,
    frame: jaFrame,
    scopes: jaScopes,
    signIn: jaSignIn,
  },
  ar: {
    consent: arConsent,
    frame: arFrame,
    scopes: arScopes,
    signIn: arSignIn,
  },
};
