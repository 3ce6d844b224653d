import { Link } from './ui/button.tsx';
import { Mark } from './ui/mark.tsx';

export function Brand({ appName, href }: { appName: string; href: string }) {
  return (
    <Link
      href={href}
      className="inline-flex max-w-full min-w-0 items-center gap-2.5 rounded-control font-semibold tracking-tight"
    >
      <Mark className="size-7 flex-none" />
      <span className="truncate">{appName}</span>
    </Link>
  );
}
