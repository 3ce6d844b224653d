import { notFound } from 'next/navigation';
import { resetTestDataAction } from '@/app/(main)/dashboard/stores/actions.ts';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, NarrowPage } from '@/components/ui/card.tsx';
import { Consequences } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { LongWork } from '@/components/ui/long-work.tsx';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { contentsOf } from '@/lib/stores/store-contents.ts';
import { countInSellerStore } from '@/lib/stores/stores.ts';
import { requireSellerStore, storePath, stores } from '../seller-store.ts';

export const generateMetadata = () => ({ title: texts('stores')('resetTestData') });

export default async function ResetPage({ params }: { params: Promise<{ id: string }> }) {
  const [t, frame] = [texts('stores'), texts('frame')];
  const { seller, store } = await requireSellerStore((await params).id, 'reset', 'test_data');
  const contents = (await countInSellerStore(db(), seller.id, store.id, contentsOf('test'))) ?? notFound();
  const isEmpty = Object.values(contents).every((count) => count === 0);
  return (
    <NarrowPage
      trail={[stores(), { href: storePath(store.id), name: store.name }]}
      here={t('resetTestData')}
      title={t('resetTestDataTitle')}
    >
      <PageMode mode="test" />
      <Card>
        {isEmpty ? (
          <p className="mb-5 text-ink-2">{t('noTestData')}</p>
        ) : (
          <Consequences>
            <li>{t('resetSubscriptions', contents)}</li>
            <li>{t('resetCatalogue', contents)}</li>
            <li>{t('resetStays')}</li>
            <li>{t('resetForever')}</li>
          </Consequences>
        )}
        <form action={resetTestDataAction.bind(null, store.id)} className="grid gap-4">
          <div className="flex flex-wrap gap-3">
            {!isEmpty && <SubmitButton look="destroy">{t('resetTestData')}</SubmitButton>}
            <ButtonLink href={storePath(store.id)}>{t(isEmpty ? 'back' : 'keepIt')}</ButtonLink>
          </div>
          <LongWork label={frame('underWay')}>
            {t('resetSubscriptions', contents)} {t('resetCatalogue', contents)} {frame('goesOn')}
          </LongWork>
        </form>
      </Card>
    </NarrowPage>
  );
}
