import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import type { Node } from '@tiptap/pm/model';

// A node of the editor never changes; typing makes a new one in place of the one it is in.
const known = new WeakMap<Node, number>();

/** The words of a text while it is written: only what changed is counted again. */
export function countLiveWords(node: Node): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  let count = 0;
  if (node.isTextblock) {
    // The editor's nodes are the contract's; `contentOf` sends them.
    count = countWords({ type: 'doc', content: [node.toJSON() as BodyNode] });
  } else {
    node.forEach((child) => {
      count += countLiveWords(child);
    });
  }
  known.set(node, count);
  return count;
}
