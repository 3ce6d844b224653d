import { When } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { WaitingDevice } from '../lib/read-device.ts';

interface Props extends WaitingDevice {
  /** As the device shows it. */
  userCode: string;
  missing: boolean;
}

/**
 * Which code this is about, and when, from where and for what device it was asked: codes are passed on by people who
 * want others to allow their own. From elsewhere, Authorize needs the box.
 */
export function DeviceNotice({ name, askedAt, network, isElsewhere, userCode, missing }: Props) {
  const t = texts('device');
  return (
    <section
      aria-label={t('theDevice')}
      className={`grid gap-2 rounded-card border px-3.5 py-3 text-sm ${isElsewhere ? 'border-warn-line bg-warn-wash' : 'border-line bg-wash'}`}
    >
      <p className="text-ink-2">
        {t.rich('theCodeOnIt', {
          code: userCode,
          b: (text) => (
            <b dir="ltr" className="font-mono font-semibold tracking-wider whitespace-nowrap text-ink">
              {text}
            </b>
          ),
        })}
      </p>
      <p className="text-ink-2">
        {t.rich(name ? 'askedFromNetwork' : 'askedFromNetworkNameless', {
          network,
          name: name ?? '',
          when: () => <When at={askedAt} />,
          b: (text) => (
            <b dir="ltr" className="font-semibold wrap-anywhere text-ink">
              {text}
            </b>
          ),
          device: (text) => <bdi className="font-semibold wrap-anywhere text-ink">{text}</bdi>,
        })}
      </p>
      {isElsewhere && (
        <>
          <p id="started-hint" className="text-small text-warn">
            {t('otherNetwork')}
          </p>
          {missing && (
            <p id="started-error" role="alert" className="text-small font-medium text-bad">
              {texts('consent')('tickBox')}
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
            <span className="font-semibold">{t('iStartedThis')}</span>
          </label>
        </>
      )}
    </section>
  );
}
