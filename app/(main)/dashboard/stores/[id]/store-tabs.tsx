import { Tabs } from '@/components/ui/tabs.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { may, type Role } from '@/lib/permissions/role.ts';
import { storePath } from './seller-store.ts';

/** The pages of a store’s settings. Its test tools are on the first one, where clients and people know them to be. */
export function StoreTabs({ store, tab }: { store: { id: string; role: Role }; tab: '' | 'members' | 'delete' }) {
  const t = texts('stores');
  return (
    <div className="-mt-2 mb-6">
      <Tabs
        label={t('storeSettings')}
        tabs={[
          { href: storePath(store.id), label: t('general'), isHere: tab === '' },
          { href: storePath(store.id, 'members'), label: t('members'), isHere: tab === 'members' },
          ...(env().ownStoreApi
            ? [{ href: `${storePath(store.id)}#test-mode`, label: t('testTools'), isHere: false }]
            : []),
          ...(may(store.role, 'own') && !env().platform
            ? [{ href: storePath(store.id, 'delete'), label: t('deleteStore'), isHere: tab === 'delete' }]
            : []),
        ]}
      />
    </div>
  );
}
