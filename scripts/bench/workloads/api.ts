import { jsonOf, type Subject, type Workload, WrongAnswer } from '../load/workload.ts';

const bearer = (subject: Subject) => ({ Authorization: `Bearer ${subject.accessToken}` });

/** The connected store of an access token. */
export const me: Workload = {
  name: 'me',
  request: (subject) => ({ method: 'GET', path: '/api/v1/me', headers: bearer(subject) }),
  accept(subject, answer) {
    const { data } = jsonOf('me', answer);
    if ((data as { id?: unknown } | undefined)?.id !== (subject.storeId ?? subject.owner))
      throw new WrongAnswer('me', 'the answer is about another store', answer);
  },
};

const LISTED = 10;

/** The first page of a store's subscriptions. */
export const list: Workload = {
  name: 'list',
  request: (subject) => ({ method: 'GET', path: `/api/v1/subscriptions?limit=${LISTED}`, headers: bearer(subject) }),
  accept(subject, answer) {
    const { data } = jsonOf('list', answer);
    const ids = Array.isArray(data) ? (data as { id?: unknown }[]).map(({ id }) => id) : [];
    const all = Number(subject.subscriptions);
    // Of a store with more, it is one of the others.
    if (ids.length !== Math.min(all, LISTED) || (all <= LISTED && !ids.includes(subject.subscriptionId)))
      throw new WrongAnswer('list', `${Math.min(all, LISTED)} subscriptions were due`, answer);
  },
};

/** Sets a subscription to cancel at the end of its period, next time resumes it: every request changes something. */
export const update: Workload = {
  name: 'update',
  request: (subject) => ({
    method: 'PATCH',
    path: `/api/v1/subscriptions/${subject.subscriptionId}`,
    headers: { ...bearer(subject), 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: nextAction(subject) }),
  }),
  accept(subject, answer) {
    const { data } = jsonOf('update', answer);
    const { id, cancel_at_period_end } = data as { id?: unknown; cancel_at_period_end?: unknown };
    if (id !== subject.subscriptionId || cancel_at_period_end !== (nextAction(subject) === 'cancel'))
      throw new WrongAnswer('update', 'the subscription is not as asked', answer);
    subject.lastAction = nextAction(subject);
  },
};

function nextAction({ lastAction }: Subject): 'cancel' | 'resume' {
  return lastAction === 'cancel' ? 'resume' : 'cancel';
}
