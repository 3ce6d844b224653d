import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import type { OwnApp } from '@/lib/oauth/apps.ts';
import { countConnections } from '../app-row.tsx';
import { appPath } from './own-app.ts';

/** The way to an app's end; what it means is said before the first click. */
export function DangerZone({ app }: { app: OwnApp }) {
  return (
    <Card title="Danger zone">
      <p className="mb-4 max-w-[68ch] text-ink-2">
        Deleting the app ends all its connections ({countConnections(app._count.connections)} now) and makes its client ID and
        secrets worthless. This can’t be undone.
      </p>
      <form action={appPath(app.id, 'delete')} method="get">
        <Button type="submit" look="danger">
          Delete app
        </Button>
      </form>
    </Card>
  );
}
