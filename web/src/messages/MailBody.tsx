import { useEffect, useRef } from 'react';
import styles from './Messages.module.css';

// No script, no form, nothing from elsewhere: not even a picture may tell the sender that it was looked at.
const policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'";

const pageOf = (html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><title>E-mail</title></head><body>${html}</body></html>`;

const look = (box: HTMLElement): string => {
  const ours = getComputedStyle(box);
  const token = (name: string) => ours.getPropertyValue(name);
  return `:root{color-scheme:${ours.colorScheme};overflow-x:auto;overflow-y:hidden}
    body{margin:0;color:${token('--ink')};font:14px/1.5 ${token('--font') || 'system-ui'};overflow-wrap:anywhere}
    a{color:${token('--accent')}} img{max-width:100%;height:auto} p{margin:0 0 .8em} p:last-child{margin-bottom:0}
    blockquote{margin:0 0 .8em;padding-left:12px;border-left:2px solid ${token('--line')};color:${token('--ink-2')}}
    table{max-width:100%} pre{white-space:pre-wrap}`;
};

/** Gives the frame our look: its own page may carry no style, but the page around it may hand one in. */
const dress = (frame: HTMLIFrameElement): void => {
  const page = frame.contentDocument;
  const inside = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !inside) return;
  const sheet = new inside.CSSStyleSheet();
  sheet.replaceSync(look(frame));
  page.adoptedStyleSheets = [sheet];
};

const fit = (frame: HTMLIFrameElement): void => {
  const page = frame.contentDocument;
  if (page?.body) frame.style.height = `${Math.ceil(page.body.getBoundingClientRect().height) + 2}px`;
};

const openLinksBeside = (frame: HTMLIFrameElement): void => {
  for (const link of frame.contentDocument?.querySelectorAll('a[href]') ?? []) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
};

/**
 * The formatted text of an e-mail in a frame of its own. The server has cleaned it; should that ever miss something,
 * here no script runs, nothing is fetched and nothing leaks into the page: a shadow root would stop none of it. The
 * frame keeps our origin, without scripts of its own, only so that we can measure and dress it.
 */
export const MailBody = ({ html }: { html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => fit(box));
    const ready = () => {
      dress(box);
      openLinksBeside(box);
      fit(box);
      if (box.contentDocument?.body) sizes.observe(box.contentDocument.body);
    };
    const theme = new MutationObserver(() => dress(box));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    box.addEventListener('load', ready);
    box.srcdoc = pageOf(html);
    return () => {
      box.removeEventListener('load', ready);
      sizes.disconnect();
      theme.disconnect();
    };
  }, [html]);
  return (
    <iframe
      className={styles.mail}
      ref={frame}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title="Text of the e-mail"
    />
  );
};
