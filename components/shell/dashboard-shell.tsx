'use client';

import {
  Blocks,
  Ellipsis,
  History,
  House,
  KeyRound,
  Menu,
  Package,
  Plug,
  ReceiptText,
  Repeat,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide';
import type { ReactNode } from 'react';
import { LANGUAGES } from '@/lib/kernel/language/language.ts';
import { Brand } from '../brand.tsx';
import { buttonClass, Link, SkipLink } from '../ui/button.tsx';
import { type ClientWords, Speaking, useWords } from '../ui/client-words.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { Icon, type IconNode } from '../ui/icon.tsx';
import { closePopover, Popover } from '../ui/popover.tsx';
import { ModeSwitch, TestStrip } from './mode-switch.tsx';
import { NAV_LOOK, NavLink, SignOutButton } from './nav-link.tsx';
import { type Notices, NoticesLink } from './notices-link.tsx';
import { type Mode, PageModes, useHere } from './page-mode.tsx';
import { type OfPerson, StoreSwitch } from './store-switch.tsx';

/** The ids of the navigation, which the button Menu opens, and of what the button Account does. */
const MENU = 'main-menu';
const ACCOUNT = 'account-menu';

interface Person {
  name: string;
  email: string;
  /** Whether they build apps or have said so; for others, the menu has less. */
  isDeveloper: boolean;
  /** Whether products, customers, subscriptions and invoices of stores are here. */
  hasStorePages: boolean;
  shownMode: Mode;
  stores: OfPerson[];
  shownStoreId: string | null;
  notices: Notices;
  more: MenuEntry[];
  operating: OperatorPage[];
}

/** Keeps what the frame's forms send: the mode or the store that is shown, or that the menu has all for developers. */
type Choose = (data: FormData) => Promise<void>;

/**
 * The frame of every signed-in page: navigation at the side where there is room, otherwise in a menu.
 * A client component as a whole, so that the server renders it once, as markup, and not as data for the browser too.
 * @param props.choose without it there is nothing to choose between
 * @param props.tools what extensions have beside the switch of modes
 */
export function DashboardShell({
  person,
  appName,
  words,
  choose,
  tools,
  children,
}: {
  person: Person;
  appName: string;
  words: ClientWords;
  choose?: Choose;
  tools: ReactNode;
  children: ReactNode;
}) {
  const hasStores = choose !== undefined && person.stores.length > 0;
  return (
    <Speaking words={words}>
      <PageModes>
        <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <SkipLink>{words.skipToContent}</SkipLink>
          <header
            className="relative flex min-h-13.75 flex-wrap items-center gap-x-1.5 gap-y-2 border-line px-3 py-1.5
              max-lg:border-b max-[22rem]:gap-x-1 max-[22rem]:px-2 max-[22rem]:[&_.button]:px-1.5 sm:gap-x-2.5 sm:px-4
              lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-3 lg:border-e lg:px-5
              lg:pt-4.5 lg:pb-4 print:hidden"
          >
            {/* Where space is short, the store is more worth knowing; the menu leads home, too. */}
            <div className={`me-auto min-w-0 lg:me-11 ${hasStores ? 'max-sm:hidden' : ''}`}>
              <Brand appName={appName} href="/dashboard" />
            </div>
            {choose && hasStores && <StoreSwitch stores={person.stores} chosen={person.shownStoreId} choose={choose} />}
            <NoticesLink {...person.notices} />
            {choose && <ModeSwitch chosen={person.shownMode} show={choose} />}
            {tools}
            <button type="button" popoverTarget={MENU} className={buttonClass('plain', 'px-2.5 lg:hidden')}>
              <Icon of={Menu} className="size-4 flex-none" />
              <span className="sr-only">{words.menu}</span>
            </button>
            <Navigation {...person} choose={choose} />
            <div className="grid gap-3 border-line lg:border-t lg:pt-3">
              <Identity person={person} className="max-lg:hidden" />
              <button type="button" popoverTarget={ACCOUNT} className={buttonClass('plain', 'max-lg:px-2.5')}>
                <Icon of={UserRound} className="size-4 flex-none" />
                <span className="max-lg:sr-only">{words.account}</span>
              </button>
            </div>
            <AccountMenu person={person} />
          </header>
          <main id="content" tabIndex={-1} className="outline-none">
            {choose && <TestStrip chosen={person.shownMode} />}
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
export interface MenuEntry {
  href: string;
  icon: IconNode;
  name: string;
}
export type OperatorPage = readonly [href: string, icon: IconNode, name: string, under?: string[]];
type NavWord = { [Name in keyof ClientWords]: ClientWords[Name] extends string ? Name : never }[keyof ClientWords];

const SELLING: Page[] = [
  ['/dashboard', House, 'home', []],
  ['/dashboard/subscriptions', Repeat, 'subscriptions'],
  ['/dashboard/customers', UsersRound, 'customers'],
  ['/dashboard/products', Package, 'products'],
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
];
// A popover where space is short; elsewhere it is never opened, and always there.
function Navigation(props: Person & { choose: Choose | undefined }) {
  const { isDeveloper, hasStorePages, more, operating, choose } = props;
  const words = useWords();
  const { here } = useHere();
  const link = ([href, icon, word, under]: Page) => (
    <NavLink key={href} href={href} icon={icon} under={under} name={words[word]} />
  );
  return (
    <Popover
      as="nav"
      id={MENU}
      label={words.main}
      className="flex-col gap-0.5 text-ink max-lg:fixed max-lg:inset-x-3 max-lg:top-14 max-lg:bottom-auto max-lg:m-0
        max-lg:max-h-[calc(100dvh-4.5rem)] max-lg:w-auto max-lg:rounded-card max-lg:border max-lg:border-line
        max-lg:bg-surface max-lg:p-3 max-lg:shadow-lg max-lg:open:flex overflow-y-auto lg:static lg:-mx-1.5 lg:flex
        lg:size-auto lg:min-h-0 lg:grow lg:border-0 lg:bg-transparent lg:p-0 dark:max-lg:border-line-2"
    >
      {SELLING.filter(([, , word]) => hasStorePages || !OF_STORE.includes(word)).map(link)}
      <NavCaption>{words.developer}</NavCaption>
      {BUILDING.slice(0, isDeveloper ? undefined : 2).map(link)}
      {isDeveloper && more.map((entry) => <NavLink key={entry.href} {...entry} />)}
      {!isDeveloper && choose && (
        <form action={choose}>
          <input type="hidden" name="from" value={here} />
          <SubmitButton look="bare" name="more" value="yes" className={`${NAV_LOOK} w-full`}>
            <Icon of={Ellipsis} className="size-4.5 flex-none" /> {words.more}
          </SubmitButton>
        </form>
      )}
      {operating.length > 0 && (
        <>
          <NavCaption>Operator</NavCaption>
          {operating.map(([href, icon, name, under]) => (
            <NavLink key={href} href={href} icon={icon} name={name} under={under} />
          ))}
        </>
      )}
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
    <Popover
      id={ACCOUNT}
      label={words.account}
      className="fixed inset-auto top-14 end-3 max-h-[calc(100dvh-4.5rem)] w-64 max-w-[calc(100vw-1.5rem)] overflow-y-auto
        rounded-card border border-line bg-surface p-4 text-ink shadow-lg lg:start-4 lg:end-auto lg:top-auto lg:bottom-18
        dark:border-line-2"
    >
      <div className="grid gap-3">
        <Identity person={person} className="lg:hidden" />
        <Link href="/dashboard/account" className={buttonClass('plain')} onClick={closePopover}>
          {words.yourAccount}
        </Link>
        <details>
          <summary className="rounded text-sm font-semibold">{words.language}</summary>
          <form method="post" action="/language" className="mt-1 grid">
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <button
                key={code}
                type="submit"
                name="language"
                value={code}
                lang={code}
                className="rounded-lg px-2.5 py-1.5 text-start text-sm text-ink-2 hover:bg-wash hover:text-ink"
              >
                {name}
              </button>
            ))}
          </form>
        </details>
        <SignOutButton />
      </div>
    </Popover>
  );
}

function Identity({ person, className }: { person: Person; className: string }) {
  return (
    <p className={`min-w-0 text-small text-ink-3 ${className}`}>
      <bdi className="block truncate font-semibold text-ink">{person.name}</bdi>
      <span className="block truncate">{person.email}</span>
    </p>
  );
}
