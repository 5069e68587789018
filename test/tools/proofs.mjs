import ts from 'typescript';

/** @typedef {{ file: string, name: string, ids: string[], skipped: boolean }} Proof a test, or a describe, that has a tag */
/** @typedef {{ proofs: Proof[], stray: number[] }} Proofs `stray`: the lines of tags that are above no test, or misspelt */

const callers = ['it', 'test', 'describe', 'fit', 'fdescribe', 'xit', 'xtest', 'xdescribe'];
const skippers = ['skip', 'todo', 'fixme', 'fail', 'failing'];
const tag = /^\/\/ proves: (.*)$/;
const likeTag = /^\s*\/\/\s*proves\b/i;

/**
 * The tests of a spec that have a tag, a line `// proves: shell-3, shell-4` directly above them.
 * @param {string} file @param {string} text @returns {Proofs}
 */
export function readProofs(file, text) {
  if (!/proves/i.test(text)) return { proofs: [], stray: [] };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tags = new Set(text.split('\n').flatMap((line, index) => (likeTag.test(line) ? [index + 1] : [])));
  /** @type {Proof[]} */
  const proofs = [];
  /** @param {ts.Node} node @param {string[]} outer the names of the describes around it @param {boolean} skipped */
  const visit = (node, outer, skipped) => {
    const call = ts.isExpressionStatement(node) ? testCall(node.expression) : undefined;
    const names = call ? [...outer, call.name] : outer;
    const off = skipped || call?.skips === true;
    const found = call ? tagsAbove(node, source) : [];
    found.forEach(({ line }) => tags.delete(line));
    if (found.length > 0) {
      const ids = found.flatMap(({ ids }) => ids);
      proofs.push({ file, name: names.join(' › '), ids, skipped: off || holdsSkipped(node) });
    }
    ts.forEachChild(node, (child) => visit(child, names, off));
  };
  visit(source, [], false);
  return { proofs, stray: [...tags] };
}

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {{ line: number, ids: string[] }[]} */
function tagsAbove(node, source) {
  const comments = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  return comments.flatMap(({ pos, end }) => {
    const ids = tag.exec(source.text.slice(pos, end))?.[1];
    if (ids === undefined) return [];
    return [{ line: source.getLineAndCharacterOfPosition(pos).line + 1, ids: ids.split(',').map((id) => id.trim()) }];
  });
}

/**
 * What a call such as `it('…')`, `describe.each(…)('…')` or `test.describe('…')` declares.
 * @param {ts.Expression} expression @returns {{ name: string, skips: boolean } | undefined} undefined for any other call
 */
function testCall(expression) {
  if (!ts.isCallExpression(expression)) return undefined;
  const words = wordsOf(expression.expression);
  if (!callers.includes(words[0] ?? '')) return undefined;
  const [title] = expression.arguments;
  const name = title && ts.isStringLiteralLike(title) ? title.text : (title?.getText() ?? '');
  return { name, skips: words[0]?.startsWith('x') === true || words.some((word) => skippers.includes(word)) };
}

/** `test.describe.each(…)` as `test`, `describe`, `each`. @param {ts.Expression} expression @returns {string[]} */
function wordsOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...wordsOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return wordsOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return wordsOf(expression.tag);
  return [];
}

/** Whether a test in it is skipped, or skips itself. @param {ts.Node} node @returns {boolean} */
function holdsSkipped(node) {
  const skips = ts.isExpressionStatement(node) && testCall(node.expression)?.skips === true;
  return skips || (ts.forEachChild(node, holdsSkipped) ?? false);
}
