import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Checks in every component spec that the page survives a browser's translator, which replaces text nodes with
 * elements. If React later removes the text node, or inserts something before it, React fails. If React updates the
 * text, nothing happens. A text that is the only content of its element is safe, because React sets the content of the
 * element.
 */
const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;

function describe(node: Node): string {
  return isText(node) ? `"${node.data}"` : ((node as Element).outerHTML ?? node.nodeName).slice(0, 200);
}

/** The changes to a page that fail after its text nodes were replaced. */
function unsafeChanges(records: readonly MutationRecord[]): string[] {
  return records.flatMap(({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }) => {
    if (type === 'characterData') {
      const isAlone = target.parentNode === null || target.parentNode.childNodes.length === 1;
      return isAlone ? [] : [`changed ${describe(target)} beside other nodes of ${describe(target.parentNode)}`];
    }
    const beside = previousSibling ?? nextSibling;
    if (!beside) return [];
    const texts = [...addedNodes, ...removedNodes].filter(isText);
    const changed = texts.map((text) => `added or removed ${describe(text)} beside ${describe(beside)}`);
    if (addedNodes.length > 0 && isText(nextSibling))
      changed.push(`inserted ${describe(addedNodes[0] as Node)} before ${describe(nextSibling)}`);
    return changed.map((one) => `${one} in ${describe(target)}`);
  });
}

/** Registers the check for the tests of a spec file. */
export function watchTexts(): void {
  let observer: MutationObserver;
  let changes: string[];
  beforeEach(() => {
    changes = [];
    observer = new MutationObserver((records) => changes.push(...unsafeChanges(records)));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  afterEach(() => {
    changes.push(...unsafeChanges(observer.takeRecords()));
    observer.disconnect();
    expect(changes).toEqual([]);
  });
}
