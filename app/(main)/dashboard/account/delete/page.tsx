import type { ReactNode } from 'react';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { TypeToConfirm } from '@/components/ui/type-to-confirm.tsx';
import { findPasswordHash } from '@/lib/accounts/accounts.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { readSellerAppUses } from '@/lib/oauth/connections/app-connections.ts';
import { listWhatStops } from '@/lib/removal/list-what-stops.ts';
import { isFromPlatform, platformName } from '../../at-platform.tsx';
import { AccountPart, CurrentPassword } from '../account-part.tsx';
import { deleteAccountAction } from '../actions.ts';

export const generateMetadata = () => ({ title: texts('account')('deleteAccount') });

export default async function DeleteAccountPage() {
  const t = texts('account');
  const seller = await requireSeller('/dashboard/account/delete');
  const [stores, apps, uses, hasPassword] = await Promise.all([
    listWhatStops(seller.id),
    listApps(db(), seller.id),
    readSellerAppUses(db(), seller.id),
    findPasswordHash(db(), seller.id).then((hash) => hash !== null),
  ]);
  return (
    <AccountPart title={t('deleteAccount')} about={t('deleteAbout')}>
      <DeletionSummary stores={stores} apps={apps.filter(({ ownerId }) => ownerId === seller.id)} uses={uses} />
      <FormCard action={deleteAccountAction} label={t('deleteAccount')}>
        <TypeToConfirm name="email" label={t('emailOfAccount')} wanted={seller.email} autoCapitalize="none" required />
        {hasPassword && <CurrentPassword />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="destroy">{t('deleteAccount')}</SubmitButton>
          <ButtonLink href="/dashboard/account">{t('keepIt')}</ButtonLink>
        </div>
      </FormCard>
    </AccountPart>
  );
}

interface Props {
  stores: Awaited<ReturnType<typeof listWhatStops>>;
  apps: Awaited<ReturnType<typeof listApps>>;
  uses: Awaited<ReturnType<typeof readSellerAppUses>>;
}

function DeletionSummary({ stores, apps, uses }: Props) {
  const t = texts('account');
  const b = (name: ReactNode) => <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>;
  return (
    <Card>
      <ul className="grid list-disc gap-2 ps-5 text-ink-2">
        {stores.map((store) => {
          const { id, name, _count: count } = store;
          const { connections, apiKeys: keys, subscriptions, members } = count;
          if (isFromPlatform(store))
            return <li key={id}>{t.rich('storeStays', { b, name, platform: platformName() })}</li>;
          return (
            <li key={id}>
              {t.rich('storeEnds', { b, name, connections, keys, subscriptions })}{' '}
              {members > 1 && <OtherMembers storeId={id} count={members - 1} />}
            </li>
          );
        })}
        {apps.map(({ id, name }) => (
          <li key={id}>{t.rich('appEnds', { b, name, connections: uses.get(id)?.connections ?? 0 })}</li>
        ))}
        {stores.length + apps.length === 0 && <li>{t('nothingToEnd')}</li>}
        <li>{t('signedOutEverywhere')}</li>
      </ul>
    </Card>
  );
}

function OtherMembers({ storeId, count }: { storeId: string; count: number }): ReactNode {
  return texts('account').rich('otherMembersLose', {
    count,
    link: (words) => (
      <Link href={`/dashboard/stores/${storeId}/members`} className="underline underline-offset-4">
        {words}
      </Link>
    ),
  });
}
