import { Card } from '@/components/ui/card.tsx';
import { Link } from '@/components/ui/link.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AnyApp } from '@/lib/operators/any-apps.ts';
import { Facts } from '../../facts.tsx';

/** Who is behind an app, and its ids. */
export function AppFacts({ app, now }: { app: AnyApp; now: Date }) {
  return (
    <Card title="Who is behind it">
      <Facts
        facts={[
          ['Owner', <bdi key="owner">{app.owner.name}</bdi>],
          [
            'Email',
            <Link
              key="email"
              href={`/operator/accounts/${app.owner.id}`}
              className="underline decoration-line-2 underline-offset-4"
            >
              {app.owner.email}
            </Link>,
          ],
          ['Registered', <When key="when" at={app.createdAt} now={now} />],
          [
            'Client ID',
            <code key="client" className="font-mono text-small">
              {app.clientId}
            </code>,
          ],
          [
            'App ID',
            <code key="id" className="font-mono text-small">
              {app.id}
            </code>,
          ],
        ]}
      />
    </Card>
  );
}
