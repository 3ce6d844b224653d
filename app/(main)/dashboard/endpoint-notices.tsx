import { Link } from '@/components/ui/link.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { FailedEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';
import { appPath } from './developer/apps/[id]/own-app.ts';
import { WEBHOOKS_PATH } from './developer/webhooks/own-endpoints.ts';

/** Webhook endpoints that were disabled because deliveries failed, until they are enabled again or deleted. */
export function EndpointNotices({ endpoints }: { endpoints: FailedEndpoint[] }) {
  if (endpoints.length === 0) return null;
  return (
    <section aria-label="Webhooks">
      <Notice look="warn">
        {endpoints.length === 1
          ? 'A webhook endpoint was disabled because deliveries to it failed:'
          : 'Webhook endpoints were disabled because deliveries to them failed:'}
        <ul className="mt-2 grid gap-1">
          {endpoints.map(({ id, url, appId }) => (
            <li key={id}>
              <Link
                href={`${appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks')}/${id}`}
                className="wrap-anywhere underline underline-offset-4"
              >
                {url}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 font-normal">
          It receives nothing until you enable it again. You can then have what it missed delivered again.
        </p>
      </Notice>
    </section>
  );
}
