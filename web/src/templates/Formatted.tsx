import { createElement, Fragment, type ReactNode } from 'react';

const tags = new Set(
  'p div h1 h2 h3 h4 ul ol li blockquote pre hr br b strong i em u s code span mark'.split(' '),
);
const empty = new Set(['br', 'hr']);

const drawn = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  const inner = () => [...node.childNodes].map(drawn);
  if (empty.has(tag)) return createElement(tag, { key });
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    if (/^(https?:|mailto:|tel:)/i.test(href))
      return (
        <a href={href} key={key} rel="noopener noreferrer" target="_blank">
          {inner()}
        </a>
      );
  }
  return tags.has(tag) ? createElement(tag, { key }, ...inner()) : <Fragment key={key}>{inner()}</Fragment>;
};

/** Formatted text as the page's own words: only what is known is drawn, nothing of it runs or loads. */
export const Formatted = ({ html }: { html: string }) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const never of body.querySelectorAll('script, style, template, noscript, iframe, svg, math'))
    never.remove();
  return <>{[...body.childNodes].map(drawn)}</>;
};
