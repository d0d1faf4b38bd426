import type { Page } from './page.ts';

// What the library's types forget.
type Marking = Page & { hasMarkInfoDictionary: () => boolean };
type Element = ReturnType<Page['struct']>;

/** Draws what only eyes need: rules, heads that come again, numbers of pages. Readers aloud pass it by. */
export const artifact = <Drawn>(page: Page, draw: () => Drawn): Drawn => {
  const marking = page as Marking;
  if (!marking.hasMarkInfoDictionary()) return draw();
  marking.markContent('Artifact', { type: 'Layout' });
  const drawn = draw();
  marking.endMarkedContent();
  return drawn;
};

/** What a document is made of, in the order in which it is read aloud. */
export type Structure = {
  /** Draws a part of some kind: ‘H1’, ‘P’. */
  add: <Drawn>(type: string, draw: () => Drawn) => Drawn;
  /** What is added until `close` stands in it. */
  open: (type: string) => void;
  close: () => void;
  /** A row of a table: heads (TH) or cells (TD). */
  row: (type: 'TH' | 'TD', cells: readonly (() => void)[]) => void;
  artifact: <Drawn>(draw: () => Drawn) => Drawn;
  /** Nothing is added afterwards. */
  end: () => void;
};

/** Begins the structure of a tagged document. */
export const structured = (page: Page): Structure => {
  const marking = page as Marking;
  const root = marking.struct('Document');
  marking.addStructure(root);
  const opened = [root];
  const within = (): Element => opened.at(-1) ?? root;
  const child = (parent: Element, type: string, options: object = {}): Element => {
    const element = marking.struct(type, options);
    parent.add(element);
    return element;
  };
  const draw = <Drawn>(parent: Element, type: string, drawing: () => Drawn, options: object = {}): Drawn => {
    const drawn: Drawn[] = [];
    const element = child(parent, type, options);
    element.add(() => drawn.push(drawing()));
    element.end();
    return drawn[0] as Drawn;
  };
  const close = (): void => {
    if (opened.length > 1) opened.pop()?.end();
  };
  return {
    add: (type, drawing) => draw(within(), type, drawing),
    open: (type) => {
      opened.push(child(within(), type));
    },
    close,
    row: (type, cells) => {
      const row = child(within(), 'TR');
      for (const cell of cells) draw(row, type, cell, type === 'TH' ? { scope: 'Column' } : {});
      row.end();
    },
    artifact: (drawing) => artifact(page, drawing),
    end: () => root.end(),
  };
};
