import type { ReactNode } from 'react';

/** What is known of a page before it has loaded. */
export interface PageShape {
  /** How it starts: a title; a title and an action; breadcrumbs and a title, or a name; an app's name and tabs. */
  head: 'title' | 'action' | 'crumbs' | 'name' | 'tabs';
  /** What follows, from top to bottom. */
  parts: readonly ('filter' | 'rows' | 'items' | 'cards' | 'form' | 'panels' | 'columns')[];
  isNarrow?: boolean;
}

const FRAME = 'rounded-card border border-line bg-surface';

/** The placeholder for a page while it loads: the same blocks in the same places, without text. Decorative. */
export function PageSkeleton({ shape: { head, parts, isNarrow } }: { shape: PageShape }) {
  return (
    <div aria-hidden="true" data-skeleton={parts.join(' ')} className={isNarrow ? 'max-w-[600px]' : undefined}>
      {head === 'tabs' ? <AppHead /> : <Head head={head} />}
      <div className="grid gap-4">
        {parts.map((part) => (
          <Part key={part} part={part} />
        ))}
      </div>
    </div>
  );
}

function Head({ head }: { head: PageShape['head'] }) {
  return (
    <>
      {(head === 'crumbs' || head === 'name') && <Skeleton className="mt-0.5 mb-4.5 h-3.5 w-full max-w-28" />}
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
        <Skeleton className="my-1 h-5 w-full max-w-44" />
        {head === 'action' && <Skeleton className="h-10 w-28" />}
        <div className="col-span-full grid gap-1">
          {head !== 'name' && <Skeleton className="my-1.25 h-3.5 w-full max-w-96" />}
          {(head === 'title' || head === 'action') && <Skeleton className="my-1 h-3.5 w-full max-w-48 sm:hidden" />}
        </div>
      </div>
    </>
  );
}

function AppHead() {
  return (
    <div className="mb-6">
      <Skeleton className="mt-0.5 mb-4.5 h-3.5 w-full max-w-20" />
      <div className="mb-5 flex items-center gap-4">
        <Skeleton className="size-14 flex-none" />
        <Skeleton className="h-5 w-44" />
      </div>
      <div className="flex flex-wrap gap-x-1 border-b border-line">
        {times(6, (tab) => (
          <Skeleton key={tab} className="mx-3 my-3.25 h-3.5 w-16" />
        ))}
      </div>
    </div>
  );
}

function Part({ part }: { part: PageShape['parts'][number] }): ReactNode {
  switch (part) {
    case 'filter':
      return (
        <>
          <div className="h-10 rounded-control border border-line lg:hidden" />
          <div className={`${FRAME} grid grid-cols-3 gap-3 p-4 max-lg:hidden`}>{times(3, field)}</div>
        </>
      );
    case 'rows':
      return (
        <div className={`${FRAME} @container`}>
          <div className="divide-y divide-line">{times(8, row)}</div>
        </div>
      );
    case 'items':
      return (
        <div className="grid gap-3">
          {times(4, (key) => (
            <div key={key} className={`${FRAME} p-4 sm:px-5`}>
              <Named>
                <Skeleton className="h-3 w-full max-w-72" />
              </Named>
            </div>
          ))}
        </div>
      );
    case 'cards':
      return <div className="grid gap-3.5 md:grid-cols-2">{times(2, card)}</div>;
    case 'form':
      return (
        <div className={`${FRAME} p-5 sm:p-6`}>
          <div className="grid max-w-2xl gap-5">
            {times(4, field)}
            <Skeleton className="h-10 w-28" />
          </div>
        </div>
      );
    case 'panels':
      return times(3, panel);
    case 'columns':
      return (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-4">{times(3, panel)}</div>
          {panel(0)}
        </div>
      );
  }
}

function field(key: number) {
  return (
    <div key={key}>
      <Skeleton className="my-1 h-3.5 w-full max-w-20" />
      <div className="mt-1.5 h-10 rounded-control border border-line" />
    </div>
  );
}

function row(key: number) {
  return (
    <div
      key={key}
      className="grid grid-cols-2 items-start gap-4 px-4 py-3 @3xl:grid-cols-[2fr_1fr_1fr_1fr] @3xl:px-5 @3xl:py-4"
    >
      <div className="grid gap-2">
        <Skeleton className="h-3.5 w-full max-w-32" />
        <Skeleton className="h-3 w-full max-w-44" />
      </div>
      <Skeleton className="h-3.5 w-full max-w-28 @max-3xl:justify-self-end" />
      <Skeleton className="h-3.5 w-full max-w-24 @max-3xl:hidden" />
      <Skeleton className="h-3.5 w-full max-w-20 @max-3xl:hidden" />
    </div>
  );
}

function card(key: number) {
  return (
    <div key={key} className={`${FRAME} grid gap-4 p-5`}>
      <Named />
      <div className="grid gap-3.5 border-t border-line pt-5">
        {times(4, (line) => (
          <Skeleton key={line} className="h-3 w-full max-w-48" />
        ))}
      </div>
    </div>
  );
}

function panel(key: number) {
  return (
    <div key={key} className={`${FRAME} grid gap-4 p-5 sm:p-6`}>
      <Skeleton className="h-4 w-full max-w-40" />
      <Skeleton className="h-3.5 w-full max-w-144" />
      <Skeleton className="h-3.5 w-full max-w-64" />
    </div>
  );
}

function Named({ children }: { children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3.5">
      <Skeleton className="size-10 flex-none" />
      <div className="grid min-w-0 grow gap-2.5">
        <Skeleton className="h-3.5 w-full max-w-36" />
        {children}
      </div>
    </div>
  );
}

function times(count: number, each: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, key) => each(key));
}

/** A grey bar in place of text or a control that is still loading; it pulses unless people ask for less motion. */
function Skeleton({ className }: { className: string }) {
  return <div className={`rounded-md bg-line motion-safe:animate-pulse ${className}`} />;
}
