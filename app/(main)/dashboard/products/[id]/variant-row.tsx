import { TechnicalId } from '@/app/(main)/dashboard/fact.tsx';
import { ProductPill } from '@/components/invoice-pill.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { SellerProduct } from '@/lib/billing/catalogue/seller-products.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { priceInWords } from '../../subscriptions/plan.ts';
import { archiveVariantAction, deleteVariantAction } from '../actions.ts';

interface Props {
  productId: string;
  variant: SellerProduct['variants'][number];
  mayChange: boolean;
}

export function VariantRow({ productId, variant, mayChange }: Props) {
  const t = texts('catalogue');
  const { id, name, archived, isUsed } = variant;
  return (
    <Row>
      <Cell>
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <TechnicalId id={id} />
      </Cell>
      <Cell label={t('price')} half className="tabular-nums">
        {priceInWords(variant)}
      </Cell>
      <Cell label={t('status')} half>
        <ProductPill active={!archived} />
      </Cell>
      <Cell>
        <div className="flex flex-wrap items-center gap-2 @3xl:justify-end">
          {isUsed && <span className="text-small text-ink-3">{t('inUse')}</span>}
          {mayChange && (
            <form action={archiveVariantAction.bind(null, productId)}>
              <input type="hidden" name="variant" value={id} />
              <SubmitButton look="plain" name="archived" value={String(!archived)}>
                {t(archived ? 'unarchive' : 'archive')}
              </SubmitButton>
            </form>
          )}
          {mayChange && !isUsed && (
            <ConfirmedAction
              id={`delete-${id}`}
              button={t('delete')}
              submit={t('deleteVariant')}
              title={t('deleteTheVariant', { name })}
              cancelLabel={t('keepIt')}
              action={deleteVariantAction.bind(null, productId)}
              field={['variant', id]}
            >
              {t('deleteVariantAbout')}
            </ConfirmedAction>
          )}
        </div>
      </Cell>
    </Row>
  );
}
