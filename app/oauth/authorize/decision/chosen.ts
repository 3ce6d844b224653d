import { PageError } from '@/app/page-endpoint.ts';
import { NETWORK_FIELDS, type TypedNetworks } from '@/lib/calls/networks/network-list.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import type { Refusal } from '@/lib/oauth/authorization/check-choice.ts';
import { type Chosen, replaceField, TICKED_FIELD, type Ticket } from '@/lib/oauth/authorization/ticket.ts';
import { ENDS_FIELD, isAccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { LIMIT_FIELDS, type TypedLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { suggestSubdomain } from '@/lib/stores/subdomain.ts';
import type { Problem } from '../read-consent.ts';

type Form = Record<string, string>;

/** What a consent form says beside store and mode. Throws `unknown_end`. */
export function chosenIn(form: Form, { request }: Ticket, storeId: string, mode: 'live' | 'test'): Chosen {
  const ends = form[ENDS_FIELD] || null;
  if (ends !== null && !isAccessEnd(ends)) throw new PageError('unknown_end');
  const { name = '', subdomain = '', currency = '' } = form;
  // Of a registered app only what is optional has a box.
  const inForm = (form[TICKED_FIELD] ?? '').split(' ');
  return {
    ticked: [...request.scopes, ...(request.optional ?? [])].filter((scope) => inForm.includes(scope)),
    ends,
    limits: limitsIn(form),
    replaces: form[replaceField(storeId, mode)] === 'yes',
    mayAsk: form.may_ask_shown ? form.may_ask === 'yes' : null,
    networks: networksIn(form),
    newStore: name || subdomain ? { name, subdomain: subdomain || suggestSubdomain(name), currency } : null,
  };
}

/** Whether that is what the form has by itself. Of a connection that is asked for again, none is a choice too. */
export function isPlain(chosen: Chosen, { request: { connection } }: Ticket): boolean {
  const { ticked, ends, limits, replaces, mayAsk, networks, newStore } = chosen;
  if (ticked.length > 0 || replaces || mayAsk !== null || networks || newStore) return false;
  if (connection) return ends === null && limits === null;
  return (ends === null || ends === 'never') && !(limits && Object.values(limits).some(Boolean));
}

/** The limits as typed; null where the screen had no fields for them. Empty fields are none of the form's. */
function limitsIn(form: Form): TypedLimits | null {
  if (!Object.values(LIMIT_FIELDS).some((name) => form[name] !== undefined)) return null;
  const { [LIMIT_FIELDS.changes]: changes = '', [LIMIT_FIELDS.credits]: credits = '' } = form;
  return { changes, neverCancels: form[LIMIT_FIELDS.cancel] === 'yes', credits };
}

/** The list as typed; null where the screen had no field for it. */
function networksIn(form: Form): TypedNetworks | null {
  if (form[NETWORK_FIELDS.shown] === undefined) return null;
  return { list: form[NETWORK_FIELDS.list] ?? '', isEnforced: form[NETWORK_FIELDS.enforced] === 'yes' };
}

const PROBLEMS: Record<Exclude<Refusal['fault'], 'app_gone' | 'answered'>, Problem> = {
  no_store: 'store',
  not_allowed: 'role',
  not_approved: 'ticked',
  nothing_ticked: 'nothing',
  not_confirmed: 'confirm',
  wrong_limits: 'limits',
  wrong_networks: 'networks',
  changed: 'changed',
  payment_failed: 'payment',
  changed_meanwhile: 'meanwhile',
};

/** Back to the screen, to ask again for what was wrong. */
export function refused(fault: Refusal['fault'], again: string): Response {
  if (fault === 'answered') throw new PageError('answered_before');
  return seeOther(fault === 'app_gone' ? again : `${again}&problem=${PROBLEMS[fault]}`);
}
