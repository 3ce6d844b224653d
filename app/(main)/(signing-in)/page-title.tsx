import { Avatar } from '@/components/ui/avatar.tsx';

/** The title of a page on the way in, with the app that somebody is about to connect, if any. */
export function PageTitle({ title, app }: { title: string; app: { name: string; logoId: string | null } | null }) {
  if (!app) return <h1>{title}</h1>;
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={app.name} src={app.logoId && `/logos/${app.logoId}.webp`} />
      <h1 className="min-w-0 wrap-anywhere">
        {title} to connect <bdi>{app.name}</bdi>
      </h1>
    </div>
  );
}
