import type { AppFields } from './app-form.ts';

/** What an owner filled in about an app, as the form gives it. */
export const APP_FIELDS: AppFields = {
  name: 'Parcelwise',
  description: 'Prints labels.',
  websiteUrl: 'https://parcelwise.example',
  logoId: null,
  redirectUris: ['https://parcelwise.example/callback'],
  defaultScopes: ['orders:read'],
};
