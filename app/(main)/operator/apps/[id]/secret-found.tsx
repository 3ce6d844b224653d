import { Card } from '@/components/ui/card.tsx';
import { Pill } from '@/components/ui/pill.tsx';
import { When } from '@/components/ui/when.tsx';
import type { AnySecret } from '@/lib/operators/any-app-secrets.ts';
import { Facts } from '../../facts.tsx';

/** The client secret that was looked up. */
export function SecretFound({ secret, now }: { secret: AnySecret; now: Date }) {
  const { name, selector, lastFour, createdAt, lastUsedAt, revokedAt } = secret;
  return (
    <Card title="The secret you looked up">
      <Facts
        facts={[
          [
            'State',
            revokedAt ? (
              <span key="state">
                Revoked <When at={revokedAt} now={now} />
              </span>
            ) : (
              <Pill key="state" look="good">
                Works
              </Pill>
            ),
          ],
          ['Name', name ?? 'none'],
          ['Ends in', `…${lastFour}`],
          [
            'Fingerprint',
            <code key="fingerprint" className="font-mono text-small">
              {selector}
            </code>,
          ],
          ['Created', <When key="created" at={createdAt} now={now} />],
          ['Last used', lastUsedAt ? <When key="used" at={lastUsedAt} now={now} /> : 'never'],
        ]}
      />
    </Card>
  );
}
