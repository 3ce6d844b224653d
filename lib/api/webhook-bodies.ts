import { bodyReader } from './body-object.ts';
import { redelivery, secretRotation, testEvent } from './schema/webhook.ts';

// Each reads a body of v1 from its text and throws 400 `invalid_request`; `param` names the member at fault.
export const readSecretRotation = bodyReader(secretRotation);
export const readTestEvent = bodyReader(testEvent);
export const readRedelivery = bodyReader(redelivery);
