import { buttonClass } from './button.tsx';

/** The first thing on a page, for the keyboard: leads past the navigation to the element with the id `content`. */
export function SkipLink() {
  return (
    <a href="#content" className={buttonClass('primary', 'fixed top-2 left-2 z-20 not-focus:sr-only')}>
      Skip to content
    </a>
  );
}
