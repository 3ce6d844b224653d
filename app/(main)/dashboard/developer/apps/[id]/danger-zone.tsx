import { reachInWords } from '@/components/reach-in-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card, Setting, SettingList } from '@/components/ui/card.tsx';
import type { SellerApp } from '@/lib/apps/apps.ts';
import type { Reach } from '@/lib/oauth/connections/app-connections.ts';
import { appPath } from './seller-app.ts';

export function DangerZone({ app, reach }: { app: Pick<SellerApp, 'id'>; reach: Reach }) {
  return (
    <Card title="Danger zone">
      <SettingList>
        <Setting
          title="The app itself"
          action={
            <form action={appPath(app.id, 'delete')} method="get">
              <Button type="submit" look="danger">
                Delete app
              </Button>
            </form>
          }
        >
          Deleting it {reach.connections > 0 && `ends ${reachInWords(reach)} at once and `}makes its client ID and
          secrets useless{reach.connections === 0 && '; it has no connections now'}. This can’t be undone.
        </Setting>
      </SettingList>
    </Card>
  );
}
