import type { IconNode } from 'lucide';
import { createElement } from 'react';

export type { IconNode };

/** An icon beside text, as plain markup, so that pages without React in the browser can show it too. Decorative. */
export function Icon({
  of: shapes,
  className,
  strokeWidth = 2,
}: {
  of: IconNode;
  className: string;
  strokeWidth?: number;
}) {
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': 'true',
      className,
    },
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
