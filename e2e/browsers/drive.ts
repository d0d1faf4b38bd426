import { patience } from '../chromium.ts';

/** What WebDriver calls an element, in every answer. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The few commands that these stories need, by their names in Firefox and their addresses elsewhere. */
export const commands = {
  go: ['WebDriver:Navigate', 'url'],
  run: ['WebDriver:ExecuteScript', 'execute/sync'],
  press: ['WebDriver:ElementClick', 'element/:id/click'],
  type: ['WebDriver:ElementSendKeys', 'element/:id/value'],
  resize: ['WebDriver:SetWindowRect', 'window/rect'],
} as const;

export type Send = (command: keyof typeof commands, body: Record<string, unknown>) => Promise<unknown>;

/** A browser that is driven from outside. */
export type Driven = {
  go: (path: string) => Promise<void>;
  reload: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function body in the page; `arguments` are what is given. */
  run: <Answer>(script: string, ...given: unknown[]) => Promise<Answer>;
  /** Waits until a function body answers something. */
  until: (what: string, script: string, ...given: unknown[]) => Promise<unknown>;
  /** Waits for a text. */
  reads: (text: string) => Promise<void>;
  /** Presses what is called so. */
  press: (name: string) => Promise<void>;
  /** Types into the field that is called so. */
  type: (field: string, text: string) => Promise<void>;
};

const named = `
  const [selector, wanted] = arguments;
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) =>
    tidy(element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent);
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && !element.closest('[inert]') && nameOf(element) === wanted,
  ) ?? null;`;
const pressed = 'a[href], button, [role="menuitem"], [role="tab"]';
const fields = 'input, textarea, select';
const pause = 150;

/** A browser behind a wire; `origin` is where the product stands. */
export const drive = (send: Send, origin: string): Driven => {
  const run = async <Answer>(script: string, ...args: unknown[]) =>
    (await send('run', { script, args })) as Answer;
  const until: Driven['until'] = async (what, script, ...given) => {
    for (let waited = 0; waited < patience; waited += pause) {
      // Between two pages there is nothing to ask.
      const answer = await run(script, ...given).catch(() => null);
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const shown = await run<string>('return document.body.innerText').catch(String);
    throw new Error(`${what} did not come; the page shows: ${shown.slice(0, 5_000)}`);
  };
  const find = async (selector: string, name: string) => {
    const element = (await until(`‘${name}’`, named, selector, name)) as Record<string, string>;
    return element[elementKey] ?? '';
  };
  return {
    go: async (path) => void (await send('go', { url: `${origin}${path}` })),
    // As a person does: WebDriver's own way passes by the service worker in Firefox.
    reload: async () => {
      const shown = await run<number>('return performance.timeOrigin');
      await run('location.reload()');
      await until('the page anew', 'return performance.timeOrigin !== arguments[0]', shown);
    },
    resize: async (width, height) => void (await send('resize', { width, height })),
    run,
    until,
    reads: async (text) =>
      void (await until(`‘${text}’`, 'return document.body.innerText.includes(arguments[0])', text)),
    press: async (name) => void (await send('press', { id: await find(pressed, name) })),
    type: async (field, text) => void (await send('type', { id: await find(fields, field), text })),
  };
};
