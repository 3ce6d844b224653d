import { deleteStoreAction } from '@/app/(main)/dashboard/stores/actions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Consequences } from '@/components/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { LongWork } from '@/components/ui/long-work.tsx';
import { TypeToConfirm } from '@/components/ui/type-to-confirm.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { listWhatStops } from '@/lib/removal/list-what-stops.ts';
import { requireSellerStore, storePath, stores } from '../seller-store.ts';
import { StoreTabs } from '../store-tabs.tsx';

export const generateMetadata = () => ({ title: texts('stores')('deleteStore') });

export default async function DeleteStorePage({ params }: { params: Promise<{ id: string }> }) {
  const [t, frame] = [texts('stores'), texts('frame')];
  const { seller, store } = await requireSellerStore((await params).id, 'delete', 'own');
  const stops = (await listWhatStops(seller.id)).find(({ id }) => id === store.id)?._count;
  const { connections = 0, apiKeys = 0, subscriptions = 0 } = stops ?? {};
  return (
    <div className="max-w-[600px]">
      <PageHeader
        trail={[stores(), { href: storePath(store.id), name: store.name }]}
        here={t('deleteStore')}
        title={t('deleteNamed', { name: store.name })}
      />
      <StoreTabs store={store} tab="delete" />
      <Card>
        <Consequences>
          <li>{t('deletionApps', { count: connections })}</li>
          {apiKeys > 0 && <li>{t('deletionKeys', { count: apiKeys })}</li>}
          <li>{t('deletionSubscriptions', { count: subscriptions })}</li>
          <li>{t('deletionData')}</li>
          <li>{t('cannotBeUndone')}</li>
        </Consequences>
        <Form action={deleteStoreAction.bind(null, store.id)} label={t('deleteStore')}>
          <TypeToConfirm name="storeName" label={t('storeName')} wanted={store.name} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="destroy">{t('delete')}</SubmitButton>
            <ButtonLink href={storePath(store.id)}>{t('keepTheStore')}</ButtonLink>
          </div>
          <LongWork label={frame('underWay')}>
            {t('deletionApps', { count: connections })} {t('deletionSubscriptions', { count: subscriptions })}{' '}
            {frame('goesOn')}
          </LongWork>
        </Form>
      </Card>
    </div>
  );
}
