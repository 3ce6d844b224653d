'use client';

import {
  Activity,
  BadgeCheck,
  Blocks,
  BookOpen,
  Bot,
  History,
  House,
  KeyRound,
  Mail,
  Menu,
  Package,
  Plug,
  ReceiptText,
  Repeat,
  Search,
  Store,
  UserRound,
  Users,
  UsersRound,
  Webhook,
} from 'lucide';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { buttonClass, SkipLink } from '../ui/button.tsx';
import { type ClientWords, Speaking, useWords } from '../ui/client-words.tsx';
import { Icon, type IconNode } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { ModeSwitch, TestStrip } from './mode-switch.tsx';
import { NavLink, SignOutButton } from './nav-link.tsx';
import { type Notices, NoticesLink } from './notices-link.tsx';
import { type Mode, PageModes } from './page-mode.tsx';
import { SearchButton } from './search-button.tsx';

/** The id of the navigation, which the button Menu opens. */
const MENU = 'main-menu';

interface Person {
  name: string;
  email: string;
  isOperator: boolean;
  /** Whether they build apps or have said so; for others, the menu has less. */
  isDeveloper: boolean;
  /** Whether products, customers, subscriptions and invoices of stores are here. */
  hasStorePages: boolean;
  /** Whether the dashboard shows them live or test data. */
  shownMode: Mode;
  notices: Notices;
}

/**
 * The frame of every signed-in page: navigation at the side where there is room, otherwise in a menu.
 * A client component as a whole, so that the server renders it once, as markup, and not as data for the browser too.
 * @param props.showMode what the switch between live and test data does; without it there is none
 */
export function DashboardShell({
  person,
  appName,
  words,
  showMode,
  children,
}: {
  person: Person;
  appName: string;
  words: ClientWords;
  showMode?: (data: FormData) => Promise<void>;
  children: ReactNode;
}) {
  return (
    <Speaking words={words}>
      <PageModes>
        <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <SkipLink>{words.skipToContent}</SkipLink>
          <header
            className="relative flex border-line print:hidden max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col
        lg:overflow-y-auto lg:border-e lg:px-3.5 lg:py-4.5"
          >
            <div
              className="flex min-h-13.75 grow flex-wrap items-center gap-x-1.5 gap-y-2 px-3 py-1.5 max-[22rem]:gap-x-1
          max-[22rem]:px-2 max-[22rem]:[&_.button]:px-1.5 sm:gap-x-2.5 sm:px-4
          lg:shrink-0 lg:grow-0 lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-4 lg:px-2 lg:pt-0 lg:pb-4"
            >
              <div className="me-auto min-w-0 max-sm:[&_span]:sr-only lg:me-11">
                <Brand appName={appName} href="/dashboard" />
              </div>
              <NoticesLink {...person.notices} />
              {showMode && <ModeSwitch chosen={person.shownMode} show={showMode} />}
              <SearchButton from="/dashboard/palette" />
              <button type="button" popoverTarget={MENU} className={buttonClass('plain', 'max-sm:px-2.5 lg:hidden')}>
                <Icon of={Menu} className="size-4 flex-none" />
                <span className="max-sm:sr-only">{words.menu}</span>
              </button>
              <AccountMenu person={person} />
            </div>
            <Navigation {...person} />
            <div className="mt-auto hidden gap-3 border-t border-line px-2.5 pt-4 lg:grid">
              <Identity person={person} />
              <SignOutButton />
            </div>
          </header>
          <main id="content" tabIndex={-1} className="outline-none">
            {showMode && <TestStrip chosen={person.shownMode} />}
            <div className="px-4 py-6 sm:px-8 lg:px-11 lg:py-9 print:p-0">
              <div className="mx-auto w-full max-w-[1080px]">{children}</div>
            </div>
          </main>
        </div>
      </PageModes>
    </Speaking>
  );
}

type Page = readonly [href: string, icon: IconNode, word: NavWord, under?: string[]];
type NavWord = { [Name in keyof ClientWords]: ClientWords[Name] extends string ? Name : never }[keyof ClientWords];

const MEMBERS = '/dashboard/members';
const SELLING: Page[] = [
  ['/dashboard', House, 'home', []],
  ['/dashboard/stores', Store, 'stores'],
  [MEMBERS, Users, 'members'],
  ['/dashboard/products', Package, 'products'],
  ['/dashboard/customers', UsersRound, 'customers'],
  ['/dashboard/subscriptions', Repeat, 'subscriptions'],
  ['/dashboard/invoices', ReceiptText, 'invoices'],
  ['/dashboard/apps', Plug, 'connectedApps'],
  ['/dashboard/activity', History, 'activity'],
];
const OF_STORE = ['products', 'customers', 'subscriptions', 'invoices'];
/** The first two are there for everybody: it is in the menu that people look for where apps and keys are. */
const BUILDING: Page[] = [
  ['/dashboard/developer/apps', Blocks, 'oauthApps'],
  ['/dashboard/developer/api-keys', KeyRound, 'apiKeys'],
  ['/dashboard/developer/webhooks', Webhook, 'webhooks'],
  ['/docs', BookOpen, 'docs'],
];
/** In English, as their pages are. */
export const OPERATING = [
  ['/operator/verifications', BadgeCheck, 'Verifications', ['/operator/apps']],
  ['/operator/agents', Bot, 'Agents'],
  ['/operator/lookup', Search, 'Lookup', ['/operator/accounts', '/operator/connections', '/operator/api-keys']],
  ['/operator/outbox', Mail, 'Outbox'],
  ['/operator/state', Activity, 'State'],
] satisfies [href: string, icon: IconNode, name: string, under?: string[]][];

// A popover where space is short; elsewhere it is never opened, and always there.
function Navigation(person: Pick<Person, 'isOperator' | 'isDeveloper' | 'hasStorePages'>) {
  const { isOperator, isDeveloper, hasStorePages } = person;
  const words = useWords();
  // A store's own pages have a tab of the name Members, which is what is meant there.
  const hasTabs = /^\/dashboard\/stores\/[\da-f-]{36}(?:\/|$)/.test(usePathname());
  const link = ([href, icon, word, under]: Page) => (
    <NavLink key={href} {...{ href, icon, under }} name={words[word]} />
  );
  return (
    <Popover
      as="nav"
      id={MENU}
      label={words.main}
      className="flex-col gap-0.5 text-ink max-lg:fixed max-lg:inset-x-3 max-lg:top-14 max-lg:bottom-auto max-lg:m-0
        max-lg:max-h-[calc(100dvh-4.5rem)] max-lg:w-auto max-lg:overflow-y-auto max-lg:rounded-card max-lg:border
        max-lg:border-line max-lg:bg-surface max-lg:p-3 max-lg:shadow-lg max-lg:open:flex lg:static lg:flex lg:size-auto
        lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:pb-4 dark:max-lg:border-line-2"
    >
      {SELLING.filter(([href]) => href !== MEMBERS || !hasTabs)
        .filter(([, , word]) => hasStorePages || !OF_STORE.includes(word))
        .map(link)}
      <NavCaption>{words.developer}</NavCaption>
      {BUILDING.slice(0, isDeveloper ? undefined : 2).map(link)}
      {isOperator && (
        <>
          <NavCaption>Operator</NavCaption>
          {OPERATING.map(([href, icon, name, under]) => (
            <NavLink key={href} {...{ href, icon, name, under }} />
          ))}
        </>
      )}
      <NavCaption>{words.you}</NavCaption>
      {link(['/dashboard/account', UserRound, 'account'])}
    </Popover>
  );
}

function NavCaption({ children }: { children: string }) {
  return <p className="px-2.5 pt-3 pb-1 text-xs font-medium text-ink-3 lg:pt-4">{children}</p>;
}

// A popover opens without JavaScript, closes on Escape and on a click outside, and returns the focus.
function AccountMenu({ person }: { person: Person }) {
  const words = useWords();
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget="account-menu" className={buttonClass('plain', 'max-sm:px-2.5')}>
        <Icon of={UserRound} className="size-4 flex-none sm:hidden" />
        <span className="max-sm:sr-only">{words.account}</span>
      </button>
      <Popover
        id="account-menu"
        label={words.account}
        className="fixed inset-auto top-14 end-3 w-64 max-w-[calc(100vw-1.5rem)] rounded-card border border-line
          bg-surface p-4 text-ink shadow-lg dark:border-line-2"
      >
        <div className="grid gap-3">
          <Identity person={person} />
          {/* A plain link, because loading the page closes the menu. */}
          <a href="/dashboard/account" className={buttonClass('plain')}>
            {words.yourAccount}
          </a>
          <SignOutButton />
        </div>
      </Popover>
    </div>
  );
}

function Identity({ person }: { person: Person }) {
  return (
    <p className="min-w-0 text-small text-ink-3">
      <bdi className="block truncate font-semibold text-ink">{person.name}</bdi>
      <span className="block truncate">{person.email}</span>
    </p>
  );
}
