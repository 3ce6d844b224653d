import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Copyable } from '@/components/ui/copyable.tsx';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

/** Where an assistant works on this store alone, and in three pictures how it is connected. */
export function AgentsCard({ storeId }: { storeId: string }) {
  const t = texts('agents');
  return (
    <Card title={t('agents')}>
      <div className="grid gap-4 text-sm text-ink-2">
        <div className="grid max-w-2xl gap-3">
          <p>{t('agentsAbout')}</p>
          <Copyable id="mcp-url" value={`${env().baseUrl}/mcp/${storeId}`} />
        </div>
        <ol className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
          <Step picture={t('addAddressPicture')} words={t('addAddress')}>
            <rect x="52" y="38" width="136" height="26" rx="7" className="fill-surface stroke-focus" strokeWidth="2" />
            <path d="M64 51h84" className="stroke-ink-2" strokeWidth="5" />
            <path d="M176 44v14" className="stroke-focus" strokeWidth="2" />
            <path d="M52 26h48" className="stroke-line-2" strokeWidth="5" />
            <rect x="140" y="76" width="48" height="22" rx="7" className="fill-primary" />
            <path d="M157 87h14M164 80v14" className="stroke-on-primary" strokeWidth="2.5" />
          </Step>
          <Step picture={t('allowAssistantPicture')} words={t('allowAssistant')}>
            {[22, 44, 66].map((y, index) => (
              <g key={y}>
                <rect x="52" y={y} width="14" height="14" rx="4" className="fill-good" />
                <path d={`M55.5 ${y + 7.5}l2.5 2.5 4.5-5.5`} className="stroke-surface" strokeWidth="2" fill="none" />
                <path d={`M78 ${y + 7}h${[84, 62, 74][index]}`} className="stroke-line-2" strokeWidth="5" />
              </g>
            ))}
            <rect x="52" y="90" width="44" height="18" rx="6" className="fill-surface stroke-line-2" />
            <rect x="104" y="90" width="84" height="18" rx="6" className="fill-primary" />
            <path d="M124 99h44" className="stroke-on-primary" strokeWidth="4" />
          </Step>
          <Step picture={t('askAssistantPicture')} words={t('askAssistant')}>
            <rect x="88" y="20" width="100" height="24" rx="12" className="fill-wash stroke-line" />
            <path d="M102 32h70" className="stroke-ink-3" strokeWidth="5" />
            <rect x="52" y="54" width="112" height="54" rx="12" className="fill-surface stroke-line-2" />
            {[67, 81, 95].map((y, index) => (
              <g key={y}>
                <circle cx="66" cy={y} r="3.5" className="fill-bar" />
                <path d={`M78 ${y}h${[70, 52, 62][index]}`} className="stroke-line-2" strokeWidth="5" />
              </g>
            ))}
          </Step>
        </ol>
        <TextLink href="/docs/agents" className="justify-self-start">
          {t('howToConnectAssistant')}
        </TextLink>
      </div>
    </Card>
  );
}

/** @param picture what it shows, for those who don't see it */
function Step({ picture, words, children }: { picture: string; words: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <svg
        role="img"
        aria-label={picture}
        viewBox="0 0 240 128"
        strokeLinecap="round"
        className="w-full max-w-80 rounded-card border border-line bg-paper"
      >
        <rect x="36" y="10" width="168" height="140" rx="12" className="fill-surface stroke-line" />
        {children}
      </svg>
      <p className="text-pretty">{words}</p>
    </li>
  );
}
