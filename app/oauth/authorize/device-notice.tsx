import { When } from '@/components/ui/when.tsx';
import type { AskingDevice } from '@/lib/oauth/read-device.ts';
import { currentTime } from '@/lib/process/clock.ts';

/**
 * When, from where and for what device this was asked: codes are passed on by people who want others to allow their
 * own. From elsewhere, Authorize needs the box.
 */
export function DeviceNotice({ name, askedAt, network, isElsewhere, missing }: AskingDevice & { missing: boolean }) {
  const now = currentTime();
  return (
    <section
      aria-label="The device"
      className={`grid gap-2 rounded-card border px-3.5 py-3 text-sm ${isElsewhere ? 'border-warn-line bg-warn-wash' : 'border-line bg-wash'}`}
    >
      <p className="text-ink-2">
        Asked <When at={askedAt} now={now} /> from the network{' '}
        <b className="font-semibold wrap-anywhere text-ink">{network}</b>
        {name ? (
          <>
            {' '}
            for <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>
          </>
        ) : (
          ' for a device without a name'
        )}
        .
      </p>
      {isElsewhere && (
        <>
          <p id="started-hint" className="text-small text-warn">
            That is another network than yours. If somebody sent you this code, press Cancel: they would get your
            access.
          </p>
          {missing && (
            <p id="started-error" role="alert" className="text-small font-medium text-bad">
              Tick this box if you want to continue. Nothing has been shared yet.
            </p>
          )}
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              name="started"
              value="yes"
              required
              aria-invalid={missing || undefined}
              aria-describedby={missing ? 'started-error started-hint' : 'started-hint'}
              className="mt-0.5 size-[18px] flex-none"
            />
            <span className="font-semibold">I started this myself</span>
          </label>
        </>
      )}
    </section>
  );
}
