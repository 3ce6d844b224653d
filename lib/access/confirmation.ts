import { sensitiveReasons } from './scope-catalogue.ts';

/** Whether a seller should confirm a second time: the app is unverified and asks for sensitive scopes. */
export function needsConfirmation(app: { verification: string }, scopes: readonly string[]): boolean {
  return app.verification !== 'verified' && sensitiveReasons(scopes).length > 0;
}
