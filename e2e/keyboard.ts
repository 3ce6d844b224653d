import { expect, type Locator, type Page } from '@playwright/test';

/** A form with every scope has some eighty stops. */
const MOST_STOPS = 110;

/** Drives a page by keys alone, as someone does who has a keyboard and no mouse. */
export function keyboardOf(page: Page) {
  /** Tab until this has the focus; whatever has it on the way must show it, in sight and uncovered. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor({ timeout: 15_000 });
    // Found once, and again where the page has put another in its place: looking for it takes longer than Tab.
    let element = await target.elementHandle();
    const stops: string[] = [];
    for (let count = 0; count <= MOST_STOPS; count += 1) {
      let seen = await page.evaluate(lookAtFocus, element);
      if (seen.isGone) {
        element = await target.elementHandle();
        seen = await page.evaluate(lookAtFocus, element);
      }
      const { who, faults, isThere } = seen;
      if (faults.length > 0) throw new Error(`${page.url()}: “${who}” has the focus, but ${faults.join(' and ')}.`);
      if (isThere) return;
      stops.push(who);
      await page.keyboard.press(key);
    }
    throw new Error(`${page.url()}: ${key} never came to ${target}, but to:\n${stops.join('\n')}`);
  };
  /** A key for what has the focus now. */
  const hit = (key: string) => page.keyboard.press(key);
  /** There by Tab, and then this key. */
  const press = async (target: Locator, key = 'Enter') => {
    await to(target);
    await hit(key);
  };
  /** There by Tab, and the option of a list whose words begin so. */
  const choose = async (target: Locator, words: string) => {
    await to(target);
    await page.keyboard.type(words);
  };
  /** There by Tab, and this in place of what the field holds. */
  const type = async (target: Locator, text: string) => {
    await press(target, 'ControlOrMeta+A');
    await hit('Delete');
    await page.keyboard.type(text);
  };
  /** Past the navigation, by the link that is there for it. */
  const skipToContent = () => press(page.getByRole('link', { name: 'Skip to content' }));
  return { to, hit, press, choose, type, skipToContent };
}

/** What there is to come to on a page, by role and name. */
export function stopsOf(page: Page) {
  return {
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    field: (name: string) => page.getByRole('textbox', { name }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    /** What an action has led to, once it has the focus. */
    result: page.locator('[tabindex="-1"]:focus'),
  };
}

/** Waits until a form has come back with a fault in this field, which then has the focus. */
export async function isRefused(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

/** Runs in the page: what has the focus, whether it is what was looked for, and why a person could lose it. */
export function lookAtFocus(target: Element | null) {
  const focused = document.activeElement;
  const isGone = !target?.isConnected;
  if (!focused || focused === document.body) return { who: 'nothing', faults: [], isThere: false, isGone };
  const memory = window as unknown as { lastStop?: { element: Element; ring: string } };
  const label = focused.closest('label') ?? (focused instanceof HTMLInputElement ? focused.labels?.[0] : null);

  // The ring is around the control itself, or around the label that it is in.
  const ringOf = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isSeen =
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)|\/ 0\)|transparent/.test(outlineColor);
    return isSeen ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : '';
  };
  const ringAround = (element: Element) =>
    [element, element.closest('label')].map((one) => (one ? ringOf(one) : '')).join('');

  const isInSight = () => {
    const own = [...focused.getClientRects()].find(({ width, height }) => width * height > 4);
    const box = own ?? label?.getClientRects()[0];
    if (!box) return 'it has no size';
    const { innerWidth, innerHeight } = window;
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right - left < 1 || bottom - top < 1) return 'it is out of sight';
    if (box.height <= innerHeight && bottom - top < box.height / 2)
      return 'most of it is beyond the edge of the window';
    const covering = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    );
    const isCovered = covering.some(
      (hit) => hit && !focused.contains(hit) && !hit.contains(focused) && !label?.contains(hit),
    );
    return isCovered ? `it is covered by ${covering.map((hit) => hit?.outerHTML.slice(0, 80)).join(' | ')}` : '';
  };

  const faults: string[] = [];
  const last = memory.lastStop;
  if (
    last &&
    last.element !== focused &&
    last.element.isConnected &&
    last.ring &&
    ringAround(last.element) === last.ring
  ) {
    faults.push('the one before looks as if it had it still');
  }
  const ring = ringAround(focused);
  memory.lastStop = { element: focused, ring };
  // What only a script gives the focus to, such as a message, is told by being read out.
  const isStop = focused instanceof HTMLElement && focused.tabIndex >= 0;
  if (isStop && !ring) faults.push('nothing shows it');
  const unseen = isStop ? isInSight() : '';
  if (unseen) faults.push(unseen);
  const name = focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent ?? '';
  const who = `${focused.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, ' ').slice(0, 60)}`;
  return { who, faults, isThere: focused === target, isGone };
}
