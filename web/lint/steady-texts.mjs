import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';

/**
 * A browser's translator replaces text nodes with elements. React then fails if it removes a text node or inserts
 * something before it, and its updates of the text are lost. So a text that may change must be the only content of its
 * element. Nothing that appears and disappears may precede a text. The component specs check the same at run time
 * (web/spec/steady-texts.ts).
 */
export const steadyTexts = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing: 'A text that may change has to be the only content of its element: use a template literal or a <span>.',
      before: 'Nothing that comes and goes stands before a text: wrap the text in a <span>.',
      fragment: 'A fragment has no text of its own: wrap the text in a <span>.',
      list: 'Each text of a list needs an element of its own.',
    },
  },
  defaultOptions: [],
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();
    const typesOf = (node) => partsOf(services.getTypeAtLocation(node));
    const isList = (type) => checker.isArrayType(type) || checker.isTupleType(type);
    const isTextList = (type) => isList(type) && checker.getTypeArguments(type).flatMap(partsOf).some(isText);
    const mayBeAbsent = (type) => isList(type) || (type.flags & absent) !== 0;

    /** The types that a child renders. For a component this is its return type, unless that is declared too broadly. */
    function renderedTypes(child) {
      if (child.type === 'JSXExpressionContainer') return typesOf(child.expression);
      if (child.type !== 'JSXElement' || /^[a-z]/.test(context.sourceCode.getText(child.openingElement.name)))
        return [];
      const signatures = services.getTypeAtLocation(child.openingElement.name).getCallSignatures();
      return signatures.map((one) => partsOf(one.getReturnType())).find((types) => types.length < 4) ?? [];
    }

    function comesAndGoes(child) {
      const isChoice = /^(Conditional|Logical)Expression$/.test(child.expression?.type);
      return isChoice || renderedTypes(child).some(mayBeAbsent) || !hasSteadyRoot(child);
    }

    const hasSteadyRoot = (child) =>
      child.type !== 'JSXElement' ||
      isSteadyTag(services.esTreeNodeToTSNodeMap.get(child.openingElement.name), checker);

    function check(node) {
      const rendered = node.children.filter(isRendered);
      const isFragment = node.type === 'JSXFragment';
      // A component may be beside anything.
      if (renderedTypes(node).some(isText)) context.report({ node, messageId: 'changing' });
      for (const [index, child] of rendered.entries()) {
        if (isSteadyText(child)) {
          const before = rendered.slice(0, index).find(comesAndGoes);
          if (isFragment) context.report({ node: child, messageId: 'fragment' });
          else if (before) context.report({ node: before, messageId: 'before' });
          continue;
        }
        const types = renderedTypes(child);
        if (types.some(isTextList)) context.report({ node: child, messageId: 'list' });
        else if ((isFragment || rendered.length > 1) && types.some(isText))
          context.report({ node: child, messageId: 'changing' });
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
});

const absent = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Any;
const text = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any;

const partsOf = (type) => (type.isUnion() ? type.types.flatMap(partsOf) : [type]);

/** React renders nothing for an empty text. The type of `{node && …}` contains 0 for any node, so 0 does not count. */
const isText = (type) => (type.flags & text) !== 0 && !(type.isLiteral() && isNothing(type.value));
const isNothing = (value) => value === '' || value === 0 || value.base10Value === '0';

/** JSX leaves out white space with a line break. */
const isRendered = (child) =>
  child.type === 'JSXText' ? !/^\s*\n\s*$/.test(child.value) : child.expression?.type !== 'JSXEmptyExpression';

const isSteadyText = (child) =>
  child.type === 'JSXText' ||
  (child.expression?.type === 'Literal' && child.expression.value !== null) ||
  (child.expression?.type === 'TemplateLiteral' && child.expression.expressions.length === 0);

/**
 * Whether a component always renders the same outermost element. If it replaces the element, React inserts the new one
 * before the text that follows.
 */
function isSteadyTag(name, checker) {
  if (/^[a-z]/.test(name.getText())) return true;
  const signatures = checker.getTypeAtLocation(name).getCallSignatures();
  return signatures.every((one) => isSteadyComponent(one.getDeclaration(), checker));
}

function isSteadyComponent(declaration, checker) {
  // Components of packages are links, triggers and providers, which render one element.
  if (declaration?.getSourceFile().fileName.includes('/node_modules/')) return true;
  if (!declaration?.body) return false;
  const roots = ts.isBlock(declaration.body) ? returnedBy(declaration.body) : [declaration.body];
  const tags = roots.map(withoutParentheses).map((root) => {
    if (ts.isJsxElement(root)) return root.openingElement.tagName;
    return ts.isJsxSelfClosingElement(root) ? root.tagName : null;
  });
  if (tags.includes(null) || new Set(tags.map((tag) => tag.getText())).size !== 1) return false;
  return isSteadyTag(tags[0], checker);
}

const withoutParentheses = (node) => (ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node);

/** The values that a function returns, without the values of functions in it. */
function returnedBy(block) {
  const returned = [];
  const visit = (node) => {
    if (ts.isReturnStatement(node)) returned.push(node.expression ?? node);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(block, visit);
  return returned;
}
