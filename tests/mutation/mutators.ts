import ts from 'typescript';

/** One change of one place of a source file. */
export interface Mutation {
  readonly file: string;
  /** Where the changed text begins, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
};
/** What a statement of SQL loses: its row locks, one of its conditions, the step of a version. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/\s+for (no key )?update( of \w+)?( skip locked)?\b/g, ''],
  [/ skip locked\b/g, ''],
  [/ and [\w.]+ (=|<|>|<=|>=|<>) \$\d+/g, ''],
  [/version = ((\w+\.)?version) \+ 1/g, 'version = $1'],
  [/ is not null\b/g, ' is null'],
];

type Found = Omit<Mutation, 'file' | 'line' | 'before'>;

function ofOperator(node: ts.BinaryExpression, source: ts.SourceFile): Found[] {
  const after = OPERATORS[node.operatorToken.kind];
  return after === undefined ? [] : [{ start: node.operatorToken.getStart(source), end: node.operatorToken.getEnd(), after }];
}

function ofSql(node: ts.Node, source: ts.SourceFile): Found[] {
  const start = node.getStart(source);
  const text = node.getText(source);
  if (!/\b(select|update|insert|delete|from|where)\b/.test(text)) return [];
  return SQL.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      after: match[0].replace(new RegExp(pattern.source), replacement),
    })),
  );
}

/** A call whose answer nobody takes: what it does is all there is of it. */
function ofStatement(node: ts.ExpressionStatement, source: ts.SourceFile): Found[] {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isCallExpression(inner) ? [{ start: node.getStart(source), end: node.getEnd(), after: ';' }] : [];
}

/** What is told or written down by a function that does nothing else. */
function ofTelling(node: ts.ArrowFunction, source: ts.SourceFile): Found[] {
  const { body } = node;
  const tells =
    ts.isCallExpression(body) &&
    ts.isPropertyAccessExpression(body.expression) &&
    /^(emit|info|warn|error)$/.test(body.expression.name.text);
  return tells ? [{ start: body.getStart(source), end: body.getEnd(), after: 'undefined' }] : [];
}

function ofNode(node: ts.Node, source: ts.SourceFile): Found[] {
  if (ts.isBinaryExpression(node)) return ofOperator(node, source);
  if (ts.isIfStatement(node)) {
    const { expression } = node;
    return [{ start: expression.getStart(source), end: expression.getEnd(), after: `!(${expression.getText(source)})` }];
  }
  if (ts.isArrowFunction(node)) return ofTelling(node, source);
  if (ts.isExpressionStatement(node)) return ofStatement(node, source);
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
    return ts.isLiteralTypeNode(node.parent)
      ? []
      : [{ start: node.getStart(source), end: node.getEnd(), after: node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true' }];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) return ofSql(node, source);
  return [];
}

/** Every mutation of a file, in the order they stand there. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    for (const { start, end, after } of ofNode(node, source)) {
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ file, line, start, end, before: text.slice(start, end), after });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
