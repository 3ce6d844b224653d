import { SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { LeftEndpoints } from '@/lib/webhooks/own-webhook-endpoints.ts';
import { removeEndpoint } from './actions.ts';

/** Endpoints that go on receiving the events of a store their maker has left: one press removes those of a person. */
export function LeftEndpointNotices({ left }: { left: LeftEndpoints[] }) {
  return left.map(({ store, madeBy, endpoints }) => (
    <Notice key={store.id + madeBy} look="warn">
      <p>
        <b className="wrap-anywhere">{madeBy ?? 'Somebody who has deleted their account'}</b> is no member of{' '}
        <bdi>{store.name}</bdi> any more. Webhook endpoints that they made are still sent its events:
      </p>
      <ul className="my-2 list-disc pl-5">
        {endpoints.map(({ id, url }) => (
          <li key={id} className="wrap-anywhere">
            {url}
          </li>
        ))}
      </ul>
      <form action={removeEndpoint.bind(null, null)}>
        {endpoints.map(({ id }) => (
          <input key={id} type="hidden" name="endpoint" value={id} />
        ))}
        <SubmitButton look="danger">
          {endpoints.length === 1 ? 'Remove endpoint' : `Remove ${endpoints.length} endpoints`}
        </SubmitButton>
      </form>
    </Notice>
  ));
}
