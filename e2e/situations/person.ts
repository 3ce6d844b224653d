import { expect, type Locator, type Page } from '@playwright/test';
import { directionOf, type Language } from '@/lib/kernel/language/language.ts';
import type { Room } from '@/lib/kernel/language/messages.ts';
import { type Texts, textsIn } from '@/lib/kernel/language/texts.ts';
import { keyboardOf } from '../keyboard.ts';

/** How people get about: by touch on a phone, or with a keyboard and no mouse. */
export const HANDS = ['phone', 'keyboard'] as const;
export type Hand = (typeof HANDS)[number];

/** Their windows; the browser asks for their language, which they never chose. */
export function windowOf(hand: Hand, language: Language, javaScriptEnabled: boolean) {
  const screen = hand === 'phone' ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {};
  return { locale: language, javaScriptEnabled, ...screen };
}

/** Somebody who reads one language and finds everything by its texts there. */
export interface Person {
  page: Page;
  t: <R extends Room>(room: R) => Texts<R>;
  button: (name: string) => Locator;
  link: (name: string) => Locator;
  go: (path: string) => Promise<void>;
  /** Presses a button, follows a link, or switches what can be switched. */
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  choose: (target: Locator, value: string) => Promise<void>;
  /** Waits until the page says this, and looks at how it does. */
  reads: (text: string | RegExp) => Promise<void>;
}

/** Gives a person a page and a way to get about on it. */
export function personOn(page: Page, hand: Hand, language: Language): Person {
  const keys = keyboardOf(page);
  const t: Person['t'] = (room) => textsIn(language, room);
  const isPhone = hand === 'phone';
  return {
    page,
    t,
    button: (name) => page.getByRole('button', { name, exact: true }),
    link: (name) => page.getByRole('link', { name, exact: true }),
    go: async (path) => {
      await page.goto(path);
      await looksWell(page, language);
    },
    press: async (target) => {
      if (isPhone) return target.tap();
      const isSwitch = await target.evaluate((element) => element.matches('[type=checkbox], [type=radio]'));
      await keys.press(target, isSwitch ? 'Space' : 'Enter');
    },
    type: (target, text) => (isPhone ? target.fill(text) : keys.type(target, text)),
    choose: async (target, value) => {
      if (isPhone) return void (await target.selectOption(value));
      await keys.to(target);
      const options = await target.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      const steps = options.indexOf(value) - options.indexOf(await target.inputValue());
      for (let step = 0; step < Math.abs(steps); step += 1) await keys.hit(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      await expect(target).toHaveValue(value);
    },
    reads: async (text) => {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await looksWell(page, language);
    },
  };
}

/** In the right language and direction, and no wider than the screen. */
async function looksWell(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, `${page.url()} scrolls sideways`).toBe(0);
}
