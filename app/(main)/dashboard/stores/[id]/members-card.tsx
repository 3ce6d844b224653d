import { ButtonLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Setting, SettingList } from '@/components/ui/setting-list.tsx';
import { storePath } from './own-store.ts';

/** Leads to who works on the store. */
export function MembersCard({ storeId, mayChange }: { storeId: string; mayChange: boolean }) {
  return (
    <Card title="Members">
      <SettingList>
        <Setting
          title="Who works on this store"
          action={<ButtonLink href={storePath(storeId, 'members')}>Members</ButtonLink>}
        >
          {mayChange
            ? 'Invite colleagues, and say what each of them may do.'
            : 'See who they are, and what each may do.'}
        </Setting>
      </SettingList>
    </Card>
  );
}
