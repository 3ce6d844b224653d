import { currentReader } from '../../kernel/language/current-language.ts';
import type { Language } from '../../kernel/language/language.ts';
import { isolated } from '../../kernel/language/language.ts';
import type { MESSAGES } from '../../kernel/language/messages.ts';
import { textsIn } from '../../kernel/language/texts.ts';
import { type Device, deviceInWords } from '../../kernel/text/device.ts';
import { formatMoney } from '../../kernel/text/money.ts';
import { exactTime } from '../../kernel/text/when.ts';

/** What a notice says before it is said in a language: a sentence, and the names, numbers and times in it, as JSON. */
export type NoticeContent =
  | { sentence: 'accessEnds'; app: string; store: string; mode: string; when: string }
  | { sentence: 'appDisabled'; app: string; reason: string; count: number }
  | { sentence: 'appDisabledWithOwner'; app: string }
  | { sentence: 'callsFail'; app: string; time: string; calls: number; all: number; percent: number; reason: string }
  | { sentence: 'callsRefused'; name: string; network: string }
  | { sentence: 'changeAsked'; asker: string; customer: string; store: string; mode: string }
  | { sentence: 'connected'; app: string; store: string; mode: string; by?: string }
  | { sentence: 'limitReached'; app: string; time: string; calls: number }
  | { sentence: 'paymentFailed'; customer: string; store: string; amount: string; currency: string }
  | ({ sentence: 'signedIn' } & Device)
  | { sentence: 'spentTokens'; app: string; count: number }
  | {
      sentence: 'entry';
      kind: keyof (typeof MESSAGES)['en']['activity'];
      app?: string;
      store?: string;
      mode?: string;
      by?: string;
    };

/** Who reads it. */
type Reader = ReturnType<typeof currentReader>;

/** What a notice says in the language and time zone of its reader. */
export function contentInWords(content: NoticeContent, reader: Reader = currentReader()): string {
  const { language } = reader;
  const t = textsIn(language, 'noticeMails');
  // Modes choose words; what else is text was written by somebody.
  const values = Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      const isName = typeof value === 'string' && key !== 'mode';
      return [key, isName ? isolated(value, language) : value];
    }),
  );
  switch (content.sentence) {
    case 'entry':
      return entryInWords(content, values, language);
    case 'signedIn':
      return t('signedIn', { device: isolated(deviceInWords(content, language), language) });
    case 'accessEnds':
      return t('accessEnds', { ...content, ...values, when: exactTime(new Date(content.when), reader) });
    case 'paymentFailed':
      return t('paymentFailed', {
        ...content,
        ...values,
        amount: isolated(formatMoney(BigInt(content.amount), content.currency, language), language),
      });
    case 'connected':
      return content.by === undefined
        ? t('connected', { ...content, ...values })
        : t('connectedBy', { ...content, ...values, by: isolated(content.by, language) });
    default:
      return t(content.sentence, { ...content, ...values } as never);
  }
}

/** The sentence of the activity, with who did it where that is told. Whoever reads of test data is told so. */
function entryInWords(
  { kind, app, store, mode = '', by }: Extract<NoticeContent, { sentence: 'entry' }>,
  values: Record<string, string>,
  language: Language,
): string {
  const [t, activity] = [textsIn(language, 'noticeMails'), textsIn(language, 'activity')];
  const names = { app: values.app ?? activity('anApp'), store: values.store ?? activity('aStore') };
  const owner = store === undefined && app !== undefined ? names.app : names.store;
  const said = activity(kind, { ...names, owner, mode: activity('modeName', { mode }) } as never);
  if (by !== undefined) return t('sentenceBy', { said, by: isolated(by, language) });
  const namesMode = /\{mode\}/.test(activity.raw(kind));
  return t(mode === 'test' && !namesMode ? 'sentenceInTest' : 'sentence', { said });
}
