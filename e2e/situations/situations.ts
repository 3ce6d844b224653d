import { expect, PASSWORD, signIn, signUp, tokenWorks } from '../fixtures.ts';
import { sampleStore } from '../sample-store.ts';
import { colleague, confirm, connected, consent, leave, mailedLink, type Scene, seller } from './scene.ts';

/** What people come for, each told once. */
export const SITUATIONS: Record<string, (scene: Scene) => Promise<void>> = {
  'decline and connect': async (scene) => {
    const { maker, me } = await seller(scene);
    const app = await consent(me, maker);
    expect((await leave(me, me.t('consent')('cancel'))).get('error')).toBe('access_denied');
    await consent(me, maker, app);
    expect((await leave(me, me.t('consent')('authorize'))).get('code')).toContain('svc_code_');
  },

  'narrow and disconnect': async (scene) => {
    const { me, token } = await connected(scene);
    await me.press(me.page.getByRole('switch', { name: me.t('scopes')('customers:read'), exact: true }));
    await me.press(me.button(me.t('apps')('saveChanges')));
    await me.reads(me.t('apps')('savedFromNextCall'));
    const answer = await me.page.request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
    expect((await answer.json()).data.scope).toBe('subscriptions:read');
    await confirm(me, me.t('apps')('disconnect'));
    await me.page.waitForURL(/\?ended=/);
    expect(await tokenWorks(me.page, token)).toBe(false);
  },

  recover: async (scene) => {
    const { email } = await signUp(await scene.prepare());
    const me = await scene.someone();
    const t = me.t('signIn');
    await me.go('/sign-in');
    await me.press(me.link(t('forgotPassword')));
    await me.page.waitForURL('**/forgot-password');
    await me.type(me.page.getByLabel(t('email'), { exact: true }), email);
    await me.press(me.button(t('sendLink')));
    await me.reads(t('linkSent'));
    await me.go(await mailedLink(scene, email, me.t('mails')('setPassword')));
    await me.type(me.page.getByLabel(t('newPassword'), { exact: true }), `${PASSWORD}-2`);
    await me.press(me.button(t('setPassword')));
    await me.page.waitForURL('**/dashboard/account?**');
    await me.reads(me.t('account')('passwordChanged'));
  },

  'invite and hand over': async (scene) => {
    const { me } = await seller(scene);
    const { email } = await signUp(await scene.prepare(), 'Gus Guest');
    const t = me.t('members');
    await me.go('/dashboard');
    await me.press(me.link('Harbour Books').first());
    await me.page.waitForURL(/\/stores\/[0-9a-f-]{36}/);
    await me.press(me.link(t('members')).last());
    await me.page.waitForURL('**/members');
    const form = me.page.getByRole('form', { name: t('invite'), exact: true });
    await me.type(form.getByLabel(t('email'), { exact: true }), email);
    await me.choose(form.getByLabel(t('role'), { exact: true }), 'viewer');
    await me.press(form.getByRole('button', { name: t('invite'), exact: true }));
    await me.reads(t('wasInvited', { email }));
    const guest = await scene.someone();
    await signIn(guest.page, email);
    await guest.go(await mailedLink(scene, email, me.t('mails')('invited')));
    await guest.press(guest.button(t('accept')));
    await guest.reads(t('joined'));

    await me.go(new URL(me.page.url()).pathname);
    const choice = me.page.getByLabel(t('newOwner'), { exact: true });
    await me.choose(choice, (await choice.locator('option', { hasText: email }).getAttribute('value')) ?? '');
    await confirm(me, t('handOver'));
    await me.reads(t('offerMailed'));
    await guest.go('/dashboard');
    await guest.press(guest.link(guest.t('home')('reviewOffer')));
    await guest.page.waitForURL('**/join**');
    await guest.press(guest.button(t('accept')));
    await guest.reads(t('handedOver'));
  },

  'ask and approve': async (scene) => {
    const owner = await seller(scene);
    const { me, maker } = owner;
    const { mate } = await colleague(scene, owner, 'developer');
    const { name } = await consent(mate, maker);
    const [ask, authorize] = [
      mate.button(mate.t('consent')('askAnAdmin')),
      mate.button(mate.t('consent')('authorize')),
    ];
    await expect(authorize).toBeHidden();
    await mate.page.locator('input[name=mode][value=test]').check();
    await expect(authorize).toBeVisible();
    await expect(ask).toBeHidden();
    await mate.page.locator('input[name=mode][value=live]').check();
    await mate.press(ask);
    await mate.reads(mate.t('apps')('askedNow'));
    const own = mate.page.getByRole('table', { name: mate.t('apps')('yourRequests') });
    await expect(own.getByRole('row').nth(1)).toBeVisible();
    await me.go('/dashboard/apps');
    await me.press(me.link(me.t('apps')('review')));
    await me.page.waitForURL('**/requests/**');
    await me.press(me.button(me.t('apps')('approve')));
    await me.reads(me.t('apps')('canNowConnectAbout'));
    await mate.go('/dashboard');
    await mate.press(mate.link(mate.t('apps')('connectNow')));
    await expect(mate.page.getByRole('heading', { level: 1 })).toContainText(name);
    expect((await leave(mate, mate.t('consent')('authorize'))).get('code')).toContain('svc_code_');
  },

  'change a plan and settle': async (scene) => {
    const { email, find } = await sampleStore(await scene.prepare());
    const me = await scene.someone();
    await signIn(me.page, email);
    const { id } = await find('active', 'Espresso Club', 'Monthly');
    const other = await find('active', 'Office Beans', 'Small, monthly');
    const t = me.t('subscriptions');
    await me.go(`/dashboard/subscriptions/${id}`);
    await me.press(me.link(t('swap')));
    await me.page.waitForURL('**/swap');
    await me.choose(me.page.getByLabel(t('plan'), { exact: true }), other.variant.id);
    await me.press(me.button(t('preview')));
    await me.reads(t('confirmingDoes'));
    await me.press(me.button(t('confirmSwap')));
    await me.reads(t('doneSwap'));
    await me.go('/dashboard/invoices?status=open&mode=test');
    await me.press(me.page.getByRole('table').getByRole('row').nth(1).getByRole('link'));
    await me.page.waitForURL(/\/invoices\/[0-9a-f-]{36}/);
    await confirm(me, me.t('invoices')('markAsPaid'));
    await me.reads(me.t('invoices')('markedPaid'));
  },

  'find by words': async (scene) => {
    const { me } = await seller(scene);
    const words = me.t('client');
    await me.go('/dashboard');
    await me.press(me.button(words('search')));
    const dialog = me.page.getByRole('dialog', { name: words('search') });
    await expect(dialog.getByRole('option').first()).toBeVisible();
    const [word = ''] = me
      .t('palette')('wordsDisconnect')
      .split(/[,、،]/);
    await me.page.keyboard.type(word);
    await expect(dialog.getByRole('option', { selected: true })).toHaveText(words('connectedApps'));
    await me.page.keyboard.press('Enter');
    await me.page.waitForURL('**/dashboard/apps');
    await me.reads(me.t('apps')('connectedApps'));
  },

  'change the language': async (scene) => {
    const { me, email } = await seller(scene);
    const other = scene.language === 'ar' ? 'ja' : 'ar';
    await me.go('/dashboard/account');
    await me.choose(me.page.getByLabel(me.t('account')('language'), { exact: true }), other);
    await me.press(me.button(me.t('account')('save')).first());
    await expect(me.page.locator('html')).toHaveAttribute('lang', other);
    await expect(me.page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
    const guest = await scene.someone();
    await guest.go('/sign-in');
    await guest.choose(guest.page.getByLabel(guest.t('frame')('language'), { exact: true }), other);
    await guest.press(guest.button(guest.t('frame')('changeLanguage')));
    await expect(guest.page.locator('html')).toHaveAttribute('lang', other);
    // Whoever signs in elsewhere has what they chose.
    const elsewhere = await scene.someone();
    await signIn(elsewhere.page, email);
    await elsewhere.page.goto('/dashboard');
    await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', other);
  },
};
