import { sensitiveReasons } from './scope-catalogue.ts';

/** Whether a seller should say twice that they want this: nobody vouched for the app, and it asks for sensitive scopes. */
export function needsConfirmation(app: { verification: string }, scopes: readonly string[]): boolean {
  return app.verification !== 'verified' && sensitiveReasons(scopes).length > 0;
}
