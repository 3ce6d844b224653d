import { buttonClass } from './button.tsx';

/** The first link on a page, for keyboard users: skips the navigation and goes to the element with the id `content`. */
export function SkipLink() {
  return (
    <a href="#content" className={buttonClass('primary', 'fixed top-2 left-2 z-20 not-focus:sr-only')}>
      Skip to content
    </a>
  );
}
