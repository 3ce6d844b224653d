import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { ButtonLink, TextLink } from './button.tsx';

export function Card({ title, children, className = '' }: { title?: string; children: ReactNode; className?: string }) {
  return (
    <section className={`rounded-card border border-line bg-surface p-4 sm:p-6 ${className}`}>
      {title && <h2 className="mb-3 sm:mb-4">{title}</h2>}
      {children}
    </section>
  );
}

type Go = readonly [text: string, href: string];

/** Shown in place of an empty list: what the list is for, and what to do next. */
export function EmptyState(props: {
  title: string;
  children: ReactNode;
  link?: Go;
  /** h1 where it is all that the page has. */
  heading?: 'h1' | 'h2';
}) {
  const { title, children, link, heading: Heading = 'h2' } = props;
  return (
    <div className="rounded-card border border-dashed border-line-2 px-6 py-12 text-center">
      <Heading>{title}</Heading>
      <p className="mx-auto mt-2 max-w-[46ch] text-pretty text-ink-2">{children}</p>
      {link && (
        <div className="mt-5">
          <ButtonLink href={link[1]}>{link[0]}</ButtonLink>
        </div>
      )}
    </div>
  );
}

/**
 * The header of a page: where it is, its title, what it is for, and its main action.
 * @param props.here what the last breadcrumb says, if not the title
 * @param props.mark what stands before the title, such as a logo
 * @param props.badges what is said of it beside the title
 * @param props.count how many of what it lists there are, in words
 */
export function PageHeader(props: {
  trail?: Trail;
  here?: string;
  title: ReactNode;
  mark?: ReactNode;
  badges?: ReactNode;
  count?: string | undefined;
  children?: ReactNode;
  link?: Go | false;
  action?: ReactNode;
}) {
  const { trail, title, here = typeof title === 'string' ? title : undefined, mark, badges, count } = props;
  const { children, link, action } = props;
  return (
    <>
      {trail && <Crumbs trail={trail} here={here} />}
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className={`flex gap-2.5 ${badges ? 'flex-wrap items-center gap-y-2' : 'items-baseline'}`}>
          {mark}
          <h1 className="min-w-0 wrap-anywhere">{title}</h1>
          {badges}
          {count && <span className="text-ink-3 tabular-nums">{count}</span>}
        </div>
        {link ? (
          <ButtonLink look="primary" href={link[1]}>
            {link[0]}
          </ButtonLink>
        ) : (
          action
        )}
        {children && (
          <div className="basis-full">
            <p className="max-w-[64ch] text-pretty text-ink-2">{children}</p>
          </div>
        )}
      </header>
    </>
  );
}

type PageProps = Omit<ComponentProps<typeof PageHeader>, 'children'> & { about?: ReactNode; children: ReactNode };

export function Page({ about, children, ...header }: PageProps) {
  return (
    <>
      <PageHeader {...header}>{about}</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}

/** A page that asks for one thing, no wider than that needs. */
export function NarrowPage(props: PageProps) {
  return (
    <div className="max-w-[600px]">
      <Page {...props} />
    </div>
  );
}

type Trail = { href: string; name: string }[];

export function Crumbs({ trail, here }: { trail: Trail; here?: string | undefined }) {
  return (
    <p className="mb-3 text-small text-ink-3">
      {trail.map(({ href, name }, index) => (
        <Fragment key={href}>
          {index > 0 && ' / '}
          <TextLink href={href} className="wrap-anywhere hover:text-ink">
            <bdi>{name}</bdi>
          </TextLink>
        </Fragment>
      ))}
      {here && (
        <>
          {' / '}
          <bdi className="wrap-anywhere">{here}</bdi>
        </>
      )}
    </p>
  );
}

export function SettingList({ children }: { children: ReactNode }) {
  return <ul className="grid">{children}</ul>;
}

/** @param props.isBrief it says so little that its button has room beside it on a narrow screen too */
export function Setting(props: { title: string; action: ReactNode; isBrief?: boolean; children?: ReactNode }) {
  const { title, action, isBrief = false, children } = props;
  return (
    <li
      className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line py-3 not-first:border-t first:pt-0 last:pb-0
        sm:flex-nowrap sm:py-4"
    >
      <div className={`min-w-0 grow text-sm sm:basis-0 ${isBrief ? 'basis-28' : 'basis-full'}`}>
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5 max-w-[68ch] text-pretty text-ink-2">{children}</div>}
      </div>
      {action}
    </li>
  );
}

/** A card of one setting, under a heading. */
export function SettingCard({ heading, ...setting }: ComponentProps<typeof Setting> & { heading: string }) {
  return (
    <Card title={heading}>
      <SettingList>
        <Setting {...setting} />
      </SettingList>
    </Card>
  );
}

const LOOKS = {
  good: 'border-transparent bg-good-wash text-good',
  warn: 'border-warn-line bg-warn-wash text-warn',
  bad: 'border-bad-line bg-bad-wash text-bad',
  plain: 'border-line bg-wash text-ink-2',
} as const;

export type NoticeLook = keyof typeof LOOKS;

/** A message in the flow of the page. Screen readers announce errors at once, the rest when they pause. */
export function Notice({ look = 'plain', children }: { look?: NoticeLook; children: ReactNode }) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={`rounded-control border px-4 py-3 text-sm font-medium ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}

const PILL_LOOKS = {
  /** On its way to being good. */
  begun: 'pill pill-begun',
  plain: 'pill pill-plain',
  /** Over: filled, so that it differs in shape from what is on its way. */
  over: 'pill pill-over',
  good: 'pill pill-good',
  warn: 'pill pill-warn',
  bad: 'pill pill-bad',
  /** Of test mode alone; amber is for what is risky. */
  test: 'pill pill-test',
} as const;

export function Pill({ look = 'plain', children }: { look?: keyof typeof PILL_LOOKS; children: ReactNode }) {
  return <span className={PILL_LOOKS[look]}>{children}</span>;
}
