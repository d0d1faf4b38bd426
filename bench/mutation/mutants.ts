import { parseAst } from 'vitest/node';

export type Mutant = {
  line: number;
  /** The text of that line. */
  at: string;
  /** What stood there and what stands there instead. */
  from: string;
  to: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Change = { to: string; kind: 'expression' | 'statement' };

const operators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Of what the type checker alone reads, nothing runs; these hold an expression. */
const typed = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isOne = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && node['value'] === 1;
const isOrder = ({ type, consequent, alternate }: Node): boolean =>
  type === 'ConditionalExpression' &&
  isOne(alternate) &&
  isNode(consequent) &&
  consequent.type === 'UnaryExpression' &&
  isOne(consequent['argument']);

const childrenOf = (node: Node): Node[] => {
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration')
    return typed.includes(node.type) ? [node['expression'] as Node] : [];
  const skipped = node['computed'] !== true && node.type === 'Property' ? ['key'] : [];
  // Of a comparison in order the sign alone counts; a number for what a list lacks is there for the type checker.
  if (isOrder(node)) skipped.push('consequent', 'alternate');
  if (node.type === 'ArrayPattern') skipped.push('elements');
  return Object.entries(node)
    .filter(([name]) => !skipped.includes(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
};

const changesOf = (node: Node, text: string): Change[] => {
  const part = (child: unknown) => text.slice((child as Node).start, (child as Node).end);
  const expressions = (...to: string[]) => to.map((one): Change => ({ to: one, kind: 'expression' }));
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const isText = /['"`]/.test(part(node));
      const others = operators[String(node['operator'])] ?? [];
      if (isText && node['operator'] === '+') return [];
      const [left, right] = [part(node['left']), part(node['right'])];
      // Of ‘??’ and the others together no sentence is made without brackets.
      const brackets =
        node.type === 'LogicalExpression' && [left, right].some((side) => /\?\?|&&|\|\|/.test(side));
      return expressions(
        ...others.map((other) => (brackets ? `(${left}) ${other} (${right})` : `${left} ${other} ${right}`)),
      );
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? expressions(part(node['argument'])) : [];
    case 'ConditionalExpression':
      return expressions(part(node['consequent']), part(node['alternate']));
    case 'Literal': {
      const { value } = node;
      if (typeof value === 'number') return expressions(String(value + 1));
      return typeof value === 'boolean' ? expressions(String(!value)) : [];
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const property = callee['property'] as Node | undefined;
      const other = callee.type === 'MemberExpression' && property ? methods[part(property)] : undefined;
      if (!other || !property) return [];
      return expressions(text.slice(node.start, property.start) + other + text.slice(property.end, node.end));
    }
    case 'IfStatement': {
      const rest = text.slice((node['test'] as Node).end, node.end);
      return ['true', 'false'].map((test) => ({ to: `if (${test}${rest}`, kind: 'statement' }));
    }
    case 'ExpressionStatement':
      return [{ to: ';', kind: 'statement' }];
    default:
      return [];
  }
};

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);

/** A text in which each mutant stands beside what it replaces; `isMutant` says which one counts. */
export const mutate = (name: string, text: string): { mutants: Mutant[]; switched: string } => {
  const program = parseAst(text, { lang: 'ts' }, name) as unknown as Node;
  const lines = text.split('\n');
  const mutants: Mutant[] = [];
  const render = (node: Node): string => {
    let at = node.start;
    let whole = '';
    for (const child of childrenOf(node)) {
      // A shorthand property names the same piece twice.
      if (child.start < at) continue;
      whole += text.slice(at, child.start) + render(child);
      at = child.end;
    }
    whole += text.slice(at, node.end);
    for (const { to, kind } of changesOf(node, text)) {
      const id = mutants.length;
      const line = text.slice(0, node.start).split('\n').length;
      const at = lines[line - 1]?.trim() ?? '';
      mutants.push({ line, at, from: short(text.slice(node.start, node.end)), to: short(to) });
      const mark = `isMutant(${id})`;
      whole =
        kind === 'statement'
          ? `if (${mark}) { ${to} } else { ${whole} }`
          : `(${mark} ? (${to}) : (${whole}))`;
    }
    return whole;
  };
  const switched = text.slice(0, program.start) + render(program) + text.slice(program.end);
  return { mutants, switched };
};
