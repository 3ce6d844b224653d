'use client';

import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { useMade } from '@/components/ui/form.tsx';
import { ShownOnce } from '@/components/ui/shown-once.tsx';

export function EndpointAdded({ list }: { list: string }) {
  const { secret = '', id = '' } = useMade() ?? {};
  return (
    <ShownOnce
      title="The endpoint is ready"
      warning="Save the secret now: it is shown only once and can’t be looked up later, not even by us."
      address={`${list}/${id}`}
      leave="I have saved it, go to the endpoint"
    >
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-sm font-semibold">Signing secret</p>
          <Copyable id="webhook-secret" value={secret} />
          <p className="text-small text-ink-3">
            Your server uses it to verify the signature of every event, with a Standard Webhooks library. If it is ever
            exposed, make a new one.
          </p>
        </div>
      </Card>
    </ShownOnce>
  );
}
