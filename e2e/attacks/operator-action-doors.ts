import { type Describe, fields, UNSENT } from './action-door.ts';
import type { Person } from './cast.ts';

const operator =
  (path: (victim: Person) => string, args: (victim: Person) => unknown[]): Describe =>
  (victim) => ({
    for: 'operator',
    path: `/operator/${path(victim)}`,
    args: args(victim),
  });

const WHY = 'Because I can.';
const ofAccount = ({ id }: Person) => `accounts/${id}`;
const ofApp = ({ app: { id } }: Person) => `apps/${id}`;

/** The actions of operators' pages, on what is the victim's. */
export const OPERATOR_ACTION_DOORS: Record<string, Describe> = {
  'operator/accounts/[id]/actions#suspend': operator(ofAccount, ({ id }) => [id, UNSENT, fields({ reason: WHY })]),
  'operator/accounts/[id]/actions#unsuspend': operator(ofAccount, ({ id }) => [id, UNSENT, fields({})]),
  'operator/accounts/[id]/actions#makeRecoveryLink': operator(ofAccount, ({ id }) => [id, UNSENT, fields({})]),
  'operator/agents/actions#decideAction': operator(
    () => 'agents',
    (victim) => [UNSENT, fields({ app: victim.app.id, decision: 'block' })],
  ),
  'operator/agents/actions#blockDomainAction': operator(
    () => 'agents',
    () => [UNSENT, fields({ domain: 'blocked.example', reason: WHY })],
  ),
  'operator/api-keys/[id]/actions#endAction': operator(
    ({ keyId }) => `api-keys/${keyId}`,
    ({ keyId }) => [keyId, UNSENT, fields({ reason: WHY })],
  ),
  'operator/connections/[id]/actions#endAction': operator(
    ({ connectionId }) => `connections/${connectionId}`,
    ({ connectionId }) => [connectionId, UNSENT, fields({ reason: WHY })],
  ),
  'operator/apps/[id]/actions#decide': operator(ofApp, (victim) => [
    ...[victim.app.id, UNSENT, fields({ since: new Date().toISOString(), decision: 'verify', answer: '' })],
  ]),
  'operator/apps/[id]/actions#disable': operator(ofApp, (victim) => [
    ...[victim.app.id, UNSENT, fields({ reason: WHY })],
  ]),
  'operator/apps/[id]/actions#enable': operator(ofApp, (victim) => [victim.app.id, UNSENT, fields({})]),
  'operator/apps/[id]/actions#addNote': operator(ofApp, (victim) => [
    victim.app.id,
    UNSENT,
    fields({ note: 'Hello.' }),
  ]),
  'operator/lookup/actions#lookUp': operator(
    () => 'lookup',
    (victim) => [UNSENT, fields({ wanted: victim.app.clientId })],
  ),
  'operator/verifications/actions#decideAction': operator(
    () => 'verifications',
    (victim) => [UNSENT, fields({ app: victim.app.id, since: new Date().toISOString(), decision: 'verify' })],
  ),
};
