import type { ReactNode } from 'react';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Page } from '@/components/ui/card.tsx';
import type { Mode } from '@/prisma/generated/enums.ts';
import { KEYS_PATH } from '../filter.ts';

export const KEYS = { href: KEYS_PATH, name: 'API Keys' };

/** A page about one of the seller’s own keys. */
export function KeyPage(props: {
  of: { name: string; store: { name: string }; mode: Mode };
  what: string;
  children: ReactNode;
}) {
  const { what, children } = props;
  const { name, store, mode } = props.of;
  const title = (
    <>
      {what} of <bdi className="wrap-anywhere">{name}</bdi>
    </>
  );
  return (
    <Page trail={[KEYS]} here={what} title={title}>
      <PageMode mode={mode} />
      <StoreInMode name={store.name} mode={mode} />
      {children}
    </Page>
  );
}
