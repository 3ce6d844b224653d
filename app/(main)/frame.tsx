import type { ComponentProps, ReactNode } from 'react';
import { DashboardShell } from '@/components/shell/dashboard-shell.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts } from '@/lib/kernel/language/current-language.ts';
import { noticesInWords } from './dashboard/notices/in-words.ts';
import { menuEntries } from './menu-entries.ts';
import { OPERATING } from './operator/menu.ts';
import { PageSlot } from './page-slot.tsx';

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** Stands in the frame of every signed-in page, beside the switch of modes. */
    frameTool?: () => Promise<() => ReactNode>;
  }
}

type Shell = ComponentProps<typeof DashboardShell>;

/**
 * The shell around the pages of whoever is signed in.
 * @param props.stores what can be chosen to be shown
 * @param props.footer what stands below every page
 */
export async function Frame(
  props: Pick<Shell, 'choose' | 'children'> & {
    seller: Seller;
    stores?: Shell['person']['stores'];
    footer?: ReactNode;
  },
) {
  const { seller, stores = [], choose, footer, children } = props;
  const { name, email, isOperator, isDeveloper, shownMode, shownStoreId, unreadNotices } = seller;
  const words = clientTexts();
  const { appName, ownStoreApi } = env();
  const tools = await Promise.all(EXTENSIONS.flatMap(({ frameTool }) => frameTool?.() ?? []));
  return (
    <DashboardShell
      person={{
        name,
        email,
        isDeveloper,
        hasStorePages: ownStoreApi,
        stores,
        shownMode,
        shownStoreId,
        notices: noticesInWords(unreadNotices),
        more: menuEntries(),
        operating: isOperator ? OPERATING : [],
      }}
      appName={appName}
      words={words}
      choose={choose}
      tools={tools.map((Tool) => <Tool key={Tool.name} />)}
    >
      <PageSlot words={words}>{children}</PageSlot>
      {footer}
    </DashboardShell>
  );
}
