import { textsIn } from '../../kernel/language/texts.ts';
import { exactTime } from '../../kernel/text/when.ts';
import { type Letter, type Product, writeLetter } from '../mail/letter.ts';
import { contentInWords, type NoticeContent } from './notice-content.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kind.ts';

/** The most that one mail tells one by one. */
export const MOST_TOLD = 20;

interface MailedNotice {
  at: Date;
  content: NoticeContent;
}

/**
 * The mail about what has happened, oldest first, all of one kind.
 * @param all of how many the first are in `told`
 * @param isConfirmed whether its address is known to be the person's own; if not, the mail holds no words of others
 */
export function noticeLetter(
  kind: NoticeKind,
  notices: readonly MailedNotice[],
  { isConfirmed, all = notices.length, ...product }: Product & { isConfirmed: boolean; all?: number },
): Letter {
  const { language, baseUrl } = product;
  const t = textsIn(language, 'noticeMails');
  const { path, isEssential } = NOTICE_KINDS[kind];
  const lines = notices.slice(0, MOST_TOLD).map(({ at, content }) => {
    const what = isConfirmed ? contentInWords(content, product) : t(`${kind}_plain`);
    return t('whenWhat', { when: exactTime(at, product), what });
  });
  const count = all - lines.length;
  const advice = t(`${kind}_advice`, { provider: product.passwordsAt ?? 'none' });
  return writeLetter(
    {
      subject: t(all === 1 ? `${kind}_one` : `${kind}_several`),
      paragraphs: [...lines, ...(count > 0 ? [t('more', { count })] : [])],
      button: { label: t(`${kind}_button`), url: baseUrl + path },
      footnote: isEssential ? advice : t('switchOff', { advice }),
    },
    product,
  );
}
