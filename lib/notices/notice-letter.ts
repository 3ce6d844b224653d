import { type Letter, type Product, writeLetter } from '../mail/letter.ts';
import { exactTime } from '../text/when.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kind.ts';

/** The most that one mail tells one by one. */
export const MOST_TOLD = 20;

interface Told {
  at: Date;
  text: string;
}

/**
 * The mail about what has happened, oldest first, all of one kind.
 * @param isConfirmed whether its address is known to be the person's own; if not, the mail holds no words of others
 */
export function noticeLetter(
  kind: NoticeKind,
  told: readonly Told[],
  { isConfirmed, ...product }: Product & { isConfirmed: boolean },
): Letter {
  const { one, several, plain, path, button, advice, isEssential } = NOTICE_KINDS[kind];
  const lines = told.slice(0, MOST_TOLD).map(({ at, text }) => `${exactTime(at)}: ${isConfirmed ? text : plain}`);
  const more = told.length - lines.length;
  return writeLetter(
    {
      subject: told.length === 1 ? one : several,
      paragraphs: [...lines, ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : [])],
      button: { label: button, url: product.baseUrl + path },
      footnote: isEssential ? advice : `${advice} You can switch these mails off on your account page.`,
    },
    product,
  );
}
