import { ProductPill } from '@/components/invoice-pill.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import type { OwnProduct } from '@/lib/catalogue/own-products.ts';
import { priceInWords } from '../../subscriptions/plan.ts';
import { archiveVariantAction, deleteVariantAction } from './actions.ts';

interface Props {
  productId: string;
  variant: OwnProduct['variants'][number];
  /** Whether whoever looks may change it. */
  mayChange: boolean;
}

/** One variant of a product: name, price, whether it is sold, and what can be done with it. */
export function VariantRow({ productId, variant, mayChange }: Props) {
  const { id, name, archived, isUsed } = variant;
  return (
    <Row>
      <Cell>
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <code className="block font-mono text-xs wrap-anywhere text-ink-3">{id}</code>
      </Cell>
      <Cell label="Price" half className="tabular-nums">
        {priceInWords(variant)}
      </Cell>
      <Cell label="Status" half>
        <ProductPill active={!archived} />
      </Cell>
      <Cell>
        <div className="flex flex-wrap items-center gap-2 @3xl:justify-end">
          {isUsed && <span className="text-small text-ink-3">in use</span>}
          {mayChange && (
            <form action={archiveVariantAction.bind(null, productId)}>
              <input type="hidden" name="variant" value={id} />
              <SubmitButton look="plain" name="archived" value={String(!archived)}>
                {archived ? 'Unarchive' : 'Archive'}
              </SubmitButton>
            </form>
          )}
          {mayChange && !isUsed && (
            <ConfirmDialog
              id={`delete-${id}`}
              button="Delete"
              look="danger"
              title={`Delete the variant “${name}”?`}
              cancelLabel="Keep it"
            >
              <p className="text-sm text-ink-2">
                No subscription has ever used it. Apps and links that name it will not find it any more.
              </p>
              <form action={deleteVariantAction.bind(null, productId)} className="grid">
                <input type="hidden" name="variant" value={id} />
                <SubmitButton look="destroy">Delete variant</SubmitButton>
              </form>
            </ConfirmDialog>
          )}
        </div>
      </Cell>
    </Row>
  );
}
