import { createElement, type SVGProps } from 'react';

type Strokes = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };

/** Draws one of the library's icons; a build uses it in place of the library's own maker. */
export const drawIcon =
  ({ node }: Strokes) =>
  ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': rest['aria-label'] ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
