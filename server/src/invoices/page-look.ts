import { createHash } from 'node:crypto';
import { pageFonts } from './page-font.ts';

const faces = pageFonts
  .map(
    ({ path, range }) =>
      `@font-face{font-family:Archivo;font-weight:100 900;font-display:swap;src:url(${path}) format("woff2");unicode-range:${range}}`,
  )
  .join('\n');

/** How the page of a link looks: as the product does, and the paper on it black on white in every light. */
export const pageStyle = `${faces}
:root{color-scheme:light dark;--ground:oklch(.962 .006 92);--surface:oklch(.994 .002 92);--line:oklch(.888 .009 92);--button:oklch(.972 .005 92);--edge:oklch(.83 .011 92);
--ink:oklch(.245 .022 250);--ink-2:oklch(.385 .02 250);--ink-3:oklch(.478 .018 250);--accent:oklch(.43 .112 250);--fill:oklch(.42 .112 250);--ok:oklch(.435 .098 156);--bad:oklch(.46 .16 27);--off:oklch(.845 .01 92)}
@media(prefers-color-scheme:dark){:root{--ground:oklch(.19 .01 232);--surface:oklch(.228 .011 232);--line:oklch(.295 .012 232);--button:oklch(.305 .013 232);--edge:oklch(.372 .014 232);
--ink:oklch(.945 .006 232);--ink-2:oklch(.8 .01 232);--ink-3:oklch(.7 .012 232);--accent:oklch(.79 .098 238);--fill:oklch(.52 .118 248);--ok:oklch(.82 .12 156);--bad:oklch(.775 .13 25);--off:oklch(.375 .012 232)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:420 13px/1.4 Archivo,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:75rem;margin:0 auto;padding:1rem}
h1,h2,p,dl,dd,ul{margin:0;padding:0}b,.strong{font-weight:640}
svg{width:16px;height:16px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.bill{display:grid;gap:1rem;grid-template-columns:minmax(0,816px) minmax(0,344px);justify-content:center;align-items:start}
.bill>.stand{order:1}
.stand,.none{background:var(--surface);border:1px solid var(--line);border-radius:6px}
.none{max-width:30rem;margin:3rem auto;padding:1.5rem}.none h1{font-size:20px;margin-bottom:.5rem}
.owed{display:grid;gap:4px;padding:16px}.owed .sum{font-size:26px;line-height:32px;font-weight:640;letter-spacing:-.015em}
.row{display:flex;gap:6px;align-items:center}.late{color:var(--bad)}.good{color:var(--ok)}.more{color:var(--ink-3);font-size:12px}
.ridge{width:119px;height:8px;fill:var(--off);stroke:none}.ridge .lit{fill:var(--ok)}
.acts{display:flex;flex-wrap:wrap;gap:8px;padding:0 16px 16px}
.act{flex:1 0 8rem;display:flex;gap:8px;align-items:center;justify-content:center;min-height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:5px;background:var(--button);color:var(--ink);font:540 14px/1.4 Archivo,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.act[hidden]{display:none}.act.pay{flex-basis:100%;background:var(--fill);border-color:transparent;color:oklch(.99 .003 92)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.under{padding:8px 16px;border-top:1px solid var(--line);color:var(--ink-2)}
.reach{list-style:none}.reach li{display:flex;gap:12px;align-items:center;min-height:44px;padding:0 16px;border-top:1px solid var(--line);overflow-wrap:anywhere}
.reach a{color:var(--accent);text-decoration:none;padding:11px 0}
.paper{color-scheme:light;background:#fff;color:#000;padding:.7in .8in;display:grid;grid-template-columns:minmax(0,1fr);gap:.24in;box-shadow:0 0 0 1px var(--line)}
.paper .q{color:oklch(.37 0 0);font-size:12px;line-height:16px}.paper a{color:inherit;overflow-wrap:anywhere}
.paper h1{font-size:20px;line-height:26px;margin-bottom:6px}.paper h2{font-size:13px}
.head{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;padding-bottom:.14in;border-bottom:1px solid #000}
.head img{max-width:120px;max-height:40px}.head b{font-size:16px;line-height:22px;overflow-wrap:anywhere}.head .q{margin-left:auto;text-align:right}
.ends{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:16px;align-items:start;overflow-wrap:anywhere}
.facts,.sums{display:grid;grid-template-columns:1fr auto;gap:2px 16px}.facts dt,.sums dt{color:oklch(.37 0 0)}.facts dd,.sums dd{text-align:right}.facts dt.strong{font-weight:420}
.sums{gap:5px 32px;justify-self:end;min-width:16rem}.sums .strong{color:#000;font-size:16px;border-top:1px solid #000;padding-top:6px;margin-top:2px}.sums dt.strong{margin-right:-32px}
table{border-collapse:collapse;width:100%}th{font-size:12px;font-weight:540;color:oklch(.37 0 0);text-align:left;padding:0 0 5px;border-bottom:1px solid #000}
td{padding:7px 0;border-bottom:1px solid oklch(.8 0 0);vertical-align:top;overflow-wrap:anywhere}td b{font-weight:540}
.n{text-align:right;padding-left:16px;white-space:nowrap}.pre{white-space:pre-line;overflow-wrap:anywhere}.narrow{display:none}
@media(max-width:1023px){.bill{grid-template-columns:minmax(0,816px)}.bill>.stand{order:0}}
@media(max-width:767px){.paper{padding:16px;gap:16px}.ends{grid-template-columns:minmax(0,1fr)}.head .q{margin-left:0;text-align:left;flex:1 0 100%}
.facts{gap:2px 16px}.wide{display:none}.narrow{display:block}.sums{justify-self:stretch}}
@page{margin:0}
@media print{body{background:#fff}main{max-width:none;padding:0}.stand{display:none}.bill{display:block}.paper{box-shadow:none;padding:.7in .8in}thead{display:table-header-group}tr,.sums{break-inside:avoid}}`;

/** What the page runs: its button prints. Without a script there is none. */
export const pageScript = `const print=document.querySelector('[data-print]');print.hidden=false;print.onclick=()=>window.print()`;

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page may do: nothing that does not stand in it, but for its font. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${hashed(pageStyle)}`,
  `script-src ${hashed(pageScript)}`,
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
