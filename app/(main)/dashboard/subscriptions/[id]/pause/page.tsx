import { requireSellerAccess } from '@/app/(main)/dashboard/seller-access.ts';
import { pauseAction } from '@/app/(main)/dashboard/subscriptions/actions.ts';
import { pausePath, trailTo } from '@/app/(main)/dashboard/subscriptions/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { stepFor } from '@/lib/billing/subscriptions/subscription-state.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { dayAfter, dayOnWall } from '@/lib/kernel/text/wall-clock.ts';
import { subscriptionPath } from '../../plan.ts';
import { ChangeNotice } from '../change-notice.tsx';
import { requireSellerSubscription } from '../seller-subscription.ts';

export const generateMetadata = () => ({ title: texts('subscriptions')('pauseConfirm') });

/** Pauses a subscription: from when on, and until when. */
export default async function PausePage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const t = texts('subscriptions');
  const { seller, subscription, storeNow } = await requireSellerSubscription(id, { here: pausePath(id) });
  const { store, mode, customer, status, scheduledVariant, currentPeriodEnd, resumesAt } = subscription;
  await requireSellerAccess(seller, store.id, mode, 'change');
  const step = stepFor(subscription, 'pause');
  const path = subscriptionPath(id);
  return (
    <Page trail={trailTo(id, customer.name)} title={t('pauseTitle')} about={t('pauseAbout')}>
      <PageMode mode={mode} />
      {typeof step === 'object' ? (
        <>
          <ChangeNotice refused={step.conflict} />
          <p>
            <ButtonLink href={path}>{t('backToSubscription')}</ButtonLink>
          </p>
        </>
      ) : (
        <FormCard action={pauseAction.bind(null, store.id, mode, id)} title={t('pauseConfirm')}>
          <RadioGroup
            name="when"
            legend={t('when')}
            value={subscription.pauseAtPeriodEnd ? 'period_end' : 'now'}
            options={[
              {
                value: 'now',
                label: t('now'),
                hint:
                  status === 'trialing'
                    ? t('trialLost')
                    : scheduledVariant && t.rich('scheduledDropped', { bdi, plan: variantTitle(scheduledVariant) }),
              },
              {
                value: 'period_end',
                label: t('atPeriodEnd'),
                hint: t.rich('pausesOn', { day: () => <Day at={currentPeriodEnd} of={store} /> }),
              },
            ]}
          />
          <TextField
            name="until"
            label={t('pauseUntil')}
            hint={t('pauseUntilHint')}
            type="date"
            min={dayAfter(dayOnWall(storeNow, store.timeZone))}
            defaultValue={resumesAt ? dayOnWall(resumesAt, store.timeZone) : ''}
          />
          <SubmitButton className="justify-self-start">{t('pauseConfirm')}</SubmitButton>
        </FormCard>
      )}
    </Page>
  );
}
