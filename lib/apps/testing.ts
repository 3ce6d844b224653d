import type { AppFields } from './app-form.ts';

/** An app's fields as its owner filled them in. */
export const APP_FIELDS: AppFields = {
  name: 'Parcelwise',
  description: 'Prints labels.',
  websiteUrl: 'https://parcelwise.example',
  logoId: null,
  redirectUris: ['https://parcelwise.example/callback'],
  defaultScopes: ['orders:read'],
  optionalScopes: [],
  why: {},
  privacyPolicyUrl: null,
  termsUrl: null,
  supportEmail: null,
  deviceSignIn: false,
  requiresDpop: false,
  accessLifetime: null,
  alertPercent: 25,
};
