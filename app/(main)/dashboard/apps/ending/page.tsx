import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { exactTime } from '@/lib/kernel/text/when.ts';
import { ENDS_FIELD } from '@/lib/oauth/connections/access-end.ts';
import { listSellerConnectionsEnding } from '@/lib/oauth/connections/seller-connections.ts';
import { may } from '@/lib/permissions/role.ts';
import { saveEndAction } from '../actions.ts';
import { APPS_PATH, ENDING_PATH, permissionsPath } from '../list.ts';

export const generateMetadata = () => ({ title: texts('apps')('accessThatEnds') });

const MOST = 50;

/** The apps whose access ends on a day, soonest first, to keep it; looking at it changes nothing. */
export default async function EndingPage() {
  const t = texts('apps');
  const seller = await requireSeller(ENDING_PATH);
  const ending = await listSellerConnectionsEnding(db(), seller.id, MOST);
  return (
    <>
      <PageHeader trail={[{ href: APPS_PATH, name: t('connectedApps') }]} title={t('accessThatEnds')}>
        {t(ending.length > 0 ? 'keepAccessAbout' : 'noAccessEnds')}
      </PageHeader>
      <ul aria-label={t('accessThatEnds')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {ending.map(({ id, app, store, mode, endsAt }) => (
          <li key={id}>
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <div id={`ending-${id}`} className="grid min-w-0 gap-1 text-sm">
                  <bdi className="font-semibold wrap-anywhere">{app.name}</bdi>
                  <StoreInMode name={store.name} mode={mode} />
                  {endsAt && <span className="text-ink-2">{t('accessEndsOn', { at: exactTime(endsAt) })}</span>}
                </div>
                {may(store.role, 'connect', mode) && (
                  <div className="flex flex-wrap gap-2.5">
                    <ButtonLink href={permissionsPath(id)}>{t('chooseAnotherEnd')}</ButtonLink>
                    <Form action={saveEndAction.bind(null, id)}>
                      <input type="hidden" name={ENDS_FIELD} value="never" />
                      <SubmitButton aria-describedby={`ending-${id}`}>{t('keepAccess')}</SubmitButton>
                    </Form>
                  </div>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
