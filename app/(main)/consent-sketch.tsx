import { PermissionList } from '@/components/permission-list.tsx';
import { Avatar } from '@/components/ui/avatar.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { VerifiedBadge } from '@/components/verified-badge.tsx';

const APP = 'Parcelwise';

/** A picture of the consent screen, made of its own components. Decorative. */
export function ConsentSketch() {
  return (
    <div
      aria-hidden="true"
      className="overflow-clip rounded-[20px] border border-line bg-surface shadow-xl shadow-black/5 select-none"
    >
      <div className="border-b border-line px-6 pt-6 pb-5 text-center">
        <div className="mb-3.5 flex items-center justify-center gap-3">
          <Avatar name={APP} size="large" />
          <span className="w-12 border-t-2 border-dashed border-line-2" />
          <Mark className="size-14" />
        </div>
        <p className="text-lg leading-snug font-semibold tracking-tight">{APP} wants to connect to your store</p>
        <p className="mt-2 flex items-center justify-center gap-2 text-sm text-ink-2">
          <VerifiedBadge /> parcelwise.example
        </p>
      </div>
      <div className="px-6 py-5">
        <PermissionList app={APP} scopes={['products:read', 'subscriptions:read', 'subscriptions:write']} />
      </div>
      <p className="grid grid-cols-[1fr_1.6fr] gap-2.5 border-t border-line px-6 py-4">
        <span className={buttonClass('plain')}>Cancel</span>
        <span className={buttonClass('primary')}>Authorize</span>
      </p>
    </div>
  );
}
